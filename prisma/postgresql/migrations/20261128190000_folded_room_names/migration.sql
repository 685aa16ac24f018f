-- AlterTable
ALTER TABLE "rooms" ADD COLUMN     "name_folded" TEXT;

-- CreateIndex
CREATE INDEX "rooms_name_folded_idx" ON "rooms"("name_folded");
