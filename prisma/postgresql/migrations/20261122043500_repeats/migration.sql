-- CreateTable
CREATE TABLE "repeats" (
    "key_hash" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "sealed" TEXT,
    "expires_time" BIGINT NOT NULL,

    CONSTRAINT "repeats_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "repeats_expires_time_idx" ON "repeats"("expires_time");
