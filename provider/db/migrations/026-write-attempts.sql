-- Which sendings of a write have been taken: a second arrival of one is a repetition that nobody asked for.

create table if not exists write_attempts (
  id text primary key,
  at timestamptz(3) not null
);

create index if not exists write_attempts_at on write_attempts (at);
