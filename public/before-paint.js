// Runs before anything is drawn: index.html shows the frame of the sign-in only to who will sign in.
// The key is `tokenKey` of src/session/session.ts.
if (localStorage.getItem('pavilhao.token') !== null) {
  document.documentElement.dataset.hasSession = ''
}
