-- CreateTable
CREATE TABLE "text_versions" (
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "saved_time" BIGINT NOT NULL,

    CONSTRAINT "text_versions_pkey" PRIMARY KEY ("name","token_hash","version")
);

-- AddForeignKey
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_name_fkey" FOREIGN KEY ("name") REFERENCES "texts"("name") ON DELETE CASCADE ON UPDATE CASCADE;
