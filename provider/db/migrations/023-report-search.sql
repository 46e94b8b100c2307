-- A report is found by its own product and lot: not by the others of its invoice.

update receiving_reports
set search_text = (
  select replace(replace(replace(
    lower(btrim(regexp_replace(translate(
      concat_ws(' ', ot, local, coalesce(nota_fiscal, 'virtual'), nota_fiscal_origem, razao_social,
        tractors.placa, trailers.placa, invoice_items.produto, lote),
      'ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜáàâãäçéèêëíìîïñóòôõöúùûü',
      'AAAAACEEEEIIIINOOOOOUUUUaaaaaceeeeiiiinooooouuuu'), '\s+', ' ', 'g'))),
    '-', ''), '.', ''), '/', '')
  from invoice_items
  join receipt_invoices on receipt_invoices.id = id_nota_fiscal
  join receipts on receipts.id = id_receipt
  join suppliers on suppliers.id = id_fornecedor
  left join vehicles as tractors on tractors.id = id_placa_cavalo
  left join vehicles as trailers on trailers.id = id_placa_carroceria
  where invoice_items.id = reference_id
)
where exists (
  select 1 from invoice_items own
  join invoice_items other on other.id_nota_fiscal = own.id_nota_fiscal and other.id <> own.id
  where own.id = reference_id
);
