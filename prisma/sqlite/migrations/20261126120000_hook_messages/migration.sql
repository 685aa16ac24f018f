-- AlterTable
ALTER TABLE "messages" ADD COLUMN "hook_id" INTEGER;

-- AlterTable
ALTER TABLE "in_hooks" ADD COLUMN "secret" TEXT;
