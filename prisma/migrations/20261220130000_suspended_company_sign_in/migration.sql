-- Who set the provider up is no owner any more: nobody signs in by it until another owner keeps it anew.
ALTER TABLE provedor_de_entrada ADD COLUMN suspenso_em TIMESTAMPTZ(3);
