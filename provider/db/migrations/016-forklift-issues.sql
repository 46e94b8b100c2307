-- A pendência is open until a later checklist of its machine answers the same item again.

alter table forklift_issues
  add column if not exists closed_by_checklist bigint references forklift_checklists (id);

update forklift_issues
set closed_by_checklist = (
  select later.id
  from forklift_checklists as own, forklift_checklists as later, forklift_answers as answer
  where own.id = forklift_issues.id_checklist
    and later.id_maquina = forklift_issues.id_maquina
    and later.dia > own.dia
    and answer.id_checklist = later.id
    and answer.field = forklift_issues.field
  order by later.dia
  limit 1
);

update forklift_issues
set closed_at = (
  select answer.updated_at
  from forklift_answers as answer
  where answer.id_checklist = forklift_issues.closed_by_checklist
    and answer.field = forklift_issues.field
);

create unique index if not exists forklift_issues_by_answer on forklift_issues (id_checklist, field);
