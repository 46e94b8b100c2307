-- Lines and lots are found as they are typed; loadings are listed without looking at every finished one.

alter table lines add column if not exists search_text text;
alter table products add column if not exists search_text text;

update lines
set search_text = lower(replace(replace(tag, '-', ''), ' ', ''))
where search_text is null;

update products
set search_text = lower(replace(replace(replace(translate(lote,
  'ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜáàâãäçéèêëíìîïñóòôõöúùûü',
  'AAAAACEEEEIIIINOOOOOUUUUaaaaaceeeeiiiinooooouuuu'), '-', ''), '.', ''), '/', ''))
where search_text is null;

alter table lines alter column search_text set not null;
alter table products alter column search_text set not null;

create index if not exists lines_by_search on lines (search_text);
create index if not exists products_by_search on products (search_text);

create index if not exists loadings_open on loadings (id_saida) where status < 4;
create index if not exists loadings_finished
  on loadings (fim desc, id_saida desc) where status = 4;
