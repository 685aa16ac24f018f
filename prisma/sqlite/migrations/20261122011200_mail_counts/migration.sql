-- CreateTable
CREATE TABLE "mail_counts" (
    "key_hash" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "expires_time" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "mail_counts_expires_time_idx" ON "mail_counts"("expires_time");
