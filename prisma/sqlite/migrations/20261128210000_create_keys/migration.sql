-- AlterTable
ALTER TABLE "account_keys" ADD COLUMN "scopes" TEXT NOT NULL DEFAULT 'account';
ALTER TABLE "account_keys" ADD COLUMN "uses_max" INTEGER;
ALTER TABLE "account_keys" ADD COLUMN "claim" TEXT;
