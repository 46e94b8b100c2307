-- What is known of each photo; the bytes stand in the photo store.

create table if not exists photos (
  sha256 text primary key,
  size integer not null check (size > 0),
  type text not null,
  stored_size integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null
);
