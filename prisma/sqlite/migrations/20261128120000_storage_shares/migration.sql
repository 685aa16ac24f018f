-- CreateTable
CREATE TABLE "storage_shares" (
    "counter" INTEGER NOT NULL PRIMARY KEY,
    "bytes" BIGINT NOT NULL
);
