-- AlterTable
ALTER TABLE "account_keys" ADD COLUMN     "claim" TEXT,
ADD COLUMN     "scopes" TEXT NOT NULL DEFAULT 'account',
ADD COLUMN     "uses_max" INTEGER;
