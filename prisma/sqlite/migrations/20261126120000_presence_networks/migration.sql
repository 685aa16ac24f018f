-- AlterTable
ALTER TABLE "presence" ADD COLUMN "network" TEXT;
