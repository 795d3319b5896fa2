-- Behind a pooler Mercer cannot set these when it connects, so its role has them. Once, as a superuser.
ALTER ROLE mercer SET statement_timeout = '4500ms';
ALTER ROLE mercer SET lock_timeout = '3s';
ALTER ROLE mercer SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE mercer SET jit = off;
ALTER ROLE mercer SET random_page_cost = 1;
ALTER ROLE mercer SET TimeZone = 'UTC';
