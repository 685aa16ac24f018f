-- CreateTable
CREATE TABLE "mail_counts" (
    "key_hash" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_time" BIGINT NOT NULL,

    CONSTRAINT "mail_counts_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "mail_counts_expires_time_idx" ON "mail_counts"("expires_time");
