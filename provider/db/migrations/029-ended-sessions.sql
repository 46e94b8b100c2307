-- Sessions whose person has signed out: their token opens nothing any more.

create table if not exists ended_sessions (
  id text primary key,
  until timestamptz(3) not null
);
create index if not exists ended_sessions_until on ended_sessions (until);
