-- Up to which moment each kind of row has been deleted for its age, and when that was last looked at: by a
-- clock that is ahead a sweep goes on by two days at most.

create table if not exists sweeps (
  kind text primary key,
  upto timestamptz(3) not null,
  at timestamptz(3) not null
);
