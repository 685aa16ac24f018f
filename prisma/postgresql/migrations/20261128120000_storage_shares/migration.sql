-- CreateTable
CREATE TABLE "storage_shares" (
    "counter" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_shares_pkey" PRIMARY KEY ("counter")
);
