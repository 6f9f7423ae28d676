-- Which logos we wrote anew ourselves: those whose bytes have this SHA-256. A version that does not know the column replaces
-- the bytes and leaves it, so that what it stores counts as raw.
ALTER TABLE "logo" ADD COLUMN "reescrito_sha256" BYTEA;
