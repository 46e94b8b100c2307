-- A search text has single spaces also where a sign was between spaces: «doca - 5» is «doca 5».

update users set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update roles set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update carriers set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update materials set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update products set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update exits set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update receipt_invoices set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update receiving_reports set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
update forklifts set search_text = btrim(regexp_replace(search_text, '\s+', ' ', 'g'))
where search_text <> btrim(regexp_replace(search_text, '\s+', ' ', 'g'));
