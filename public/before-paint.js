// Runs before the first paint: index.html shows the frame of the sign-in only without a session.
// The key is `tokenKey` of src/session/session.ts.
if (localStorage.getItem('pavilhao.token') !== null) {
  document.documentElement.dataset.hasSession = ''
}
