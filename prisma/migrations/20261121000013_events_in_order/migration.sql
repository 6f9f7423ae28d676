-- Who reads the events by cursor must meet each of them: ids are taken before the commit, so a later id can be seen
-- earlier. By the number of the writing transaction the list knows what may still come before a row.
-- The rows that are there count as older than all others, in the order of their ids.
-- AlterTable
ALTER TABLE "event" ADD COLUMN "transacao" xid8 NOT NULL DEFAULT '0';
ALTER TABLE "event" ALTER COLUMN "transacao" SET DEFAULT pg_current_xact_id();

-- CreateIndex
CREATE INDEX "event_organization_id_transacao_id_idx" ON "event"("organization_id", "transacao", "id");
