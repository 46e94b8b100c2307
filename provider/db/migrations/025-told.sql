-- When a driver said his name and telephone, as his kiosk told: what was said before it goes over nothing.

alter table drivers add column if not exists told_at timestamptz(3);
