-- The account of an arrival kiosk may make the calls of its screens, and no other.

insert into roles (rid, role, descricao, search_text) values
  (6, 'TOTEM_CHEGADA', 'Totem de chegada, e nada mais', 'totem_chegada totem de chegada, e nada mais')
on conflict (rid) do nothing;
