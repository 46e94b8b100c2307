-- The list of receiving: what is still to do first, the latest first, without looking at every report.

alter table receipt_invoices add column if not exists data_entrada timestamptz(3);
alter table receipt_invoices add column if not exists concluida smallint not null default 0;

update receipt_invoices
set data_entrada = (select receipts.data_entrada from receipts where receipts.id = id_receipt)
where data_entrada is null;

update receipt_invoices
set concluida = 1
where concluida = 0
  and exists (select 1 from invoice_items where id_nota_fiscal = receipt_invoices.id)
  and not exists (
    select 1 from invoice_items
    left join receiving_reports on reference_id = invoice_items.id
    where id_nota_fiscal = receipt_invoices.id
      and (status is null or status <> 1)
  );

alter table receipt_invoices alter column data_entrada set not null;

create index if not exists receipt_invoices_by_list
  on receipt_invoices (concluida, data_entrada desc, id desc);
