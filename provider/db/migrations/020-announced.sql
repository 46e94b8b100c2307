-- When a driver announced himself, as his kiosk said: it tells a call that is sent again from another trip.

alter table arrivals add column if not exists announced_at timestamptz(3);
