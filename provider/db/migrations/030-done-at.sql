-- When something was done, as its device says: with no network that is earlier than when it was received.

alter table receiving_history add column if not exists done_at timestamptz(3);
alter table loading_history add column if not exists done_at timestamptz(3);
