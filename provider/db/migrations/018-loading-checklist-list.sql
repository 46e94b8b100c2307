-- The list of vehicles to be looked at: those that are here first, without looking at every exit.

create index if not exists exits_by_departure
  on exits (data_saida desc nulls first, data_agendada desc nulls last, id desc)
  where container_numero is null and oc is not null;
