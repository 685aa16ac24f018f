-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "is_bot" BOOLEAN NOT NULL DEFAULT false;
