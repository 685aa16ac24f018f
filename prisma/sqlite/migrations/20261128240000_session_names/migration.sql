-- AlterTable
ALTER TABLE "admin_sessions" ADD COLUMN "name" TEXT;
