-- A driver who is renamed: his exits are found without looking at every exit.

create index if not exists exits_by_driver on exits (id_motorista);
