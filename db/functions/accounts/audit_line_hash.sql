-- SHA-256 of all columns of a line, independent of the session's time zone.
create or replace function accounts.audit_line_hash(line accounts.audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    line.id, extract(epoch from line.at), line.actor_kind, line.actor_id, line.action, line.subject_id, line.address, line.request_id, line.facts,
    line.merchant_code, line.before_value, line.after_value, line.reason)::text, 'UTF8'))
$$;
