-- The tables of prisma/schema.prisma. Event, tentativa and outbox are partitioned by month: a UUIDv7 begins with its time,
-- so a range of ids is a range of time and `id` alone stays the primary key.

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "sandbox_of" UUID,
    "config" JSONB NOT NULL DEFAULT '{}',
    "clientes_versao" INTEGER NOT NULL DEFAULT 0,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "nome" TEXT NOT NULL,
    "senha_hash" TEXT NOT NULL,
    "papel" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "criada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expira_em" TIMESTAMPTZ(3) NOT NULL,
    "revogada_em" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "prefixo" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "escopos" TEXT[],
    "criada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expira_em" TIMESTAMPTZ(3),
    "revogada_em" TIMESTAMPTZ(3),
    "ultimo_uso_em" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "ator" TEXT NOT NULL,
    "acao" TEXT NOT NULL,
    "alvo" TEXT NOT NULL,
    "detalhe" JSONB NOT NULL DEFAULT '{}',
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cliente" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cnpj_raiz" CHAR(8) NOT NULL,
    "razao_social" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ativo',
    "documentos_recolhidos_em" TIMESTAMPTZ(3),
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cliente_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "estabelecimento" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "cnpj" CHAR(14) NOT NULL,
    "uf" CHAR(2),
    "municipio" TEXT,
    "ie" TEXT,

    CONSTRAINT "estabelecimento_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cliente_regime" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "desde" CHAR(7) NOT NULL,
    "regime" TEXT NOT NULL,
    "simples_anexo" TEXT,
    "rbt12" DECIMAL(17,2),
    "ibs_cbs" TEXT NOT NULL,

    CONSTRAINT "cliente_regime_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ajuste_classificacao" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID,
    "desde" CHAR(7) NOT NULL,
    "ate" CHAR(7),
    "cfop" CHAR(4),
    "cprod" TEXT,
    "ncm_prefixo" TEXT,
    "cclasstrib_de" CHAR(6),
    "cclasstrib" CHAR(6),
    "efeito" TEXT,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ajuste_classificacao_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lancamento_manual" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "tipo" TEXT NOT NULL,
    "tributo" TEXT NOT NULL,
    "valor" DECIMAL(17,2) NOT NULL,
    "nota" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lancamento_manual_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saldo_inicial" (
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "tributo" TEXT NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "valor" DECIMAL(17,2) NOT NULL,

    CONSTRAINT "saldo_inicial_pkey" PRIMARY KEY ("organization_id","cliente_id","tributo")
);

-- CreateTable
CREATE TABLE "lote" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "estado" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "pendentes" INTEGER NOT NULL,
    "processados" INTEGER NOT NULL DEFAULT 0,
    "duplicados" INTEGER NOT NULL DEFAULT 0,
    "recusados" INTEGER NOT NULL DEFAULT 0,
    "cancelados" INTEGER NOT NULL DEFAULT 0,
    "cliente_id" UUID,
    "competencia" CHAR(7),
    "sequencia" INTEGER NOT NULL DEFAULT 0,
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fim" TIMESTAMPTZ(3),

    CONSTRAINT "lote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pedaco" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "lote_id" UUID NOT NULL,
    "estado" TEXT NOT NULL,
    "geracao" INTEGER NOT NULL DEFAULT 0,
    "lease_dono" TEXT,
    "lease_ate" TIMESTAMPTZ(3),
    "arquivos" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acordado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pedaco_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "arquivo" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "lote_id" UUID NOT NULL,
    "pedaco_id" UUID NOT NULL,
    "nome" TEXT NOT NULL,
    "origem" TEXT,
    "sha256" BYTEA NOT NULL,
    "tamanho" INTEGER NOT NULL,
    "estado" TEXT NOT NULL,
    "codigo" TEXT,
    "mensagem" TEXT,
    "linha" INTEGER,
    "coluna" INTEGER,
    "processado_em" TIMESTAMPTZ(3),

    CONSTRAINT "arquivo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "arquivo_resultado" (
    "organization_id" UUID NOT NULL,
    "arquivo_id" UUID NOT NULL,
    "ordem" INTEGER NOT NULL,
    "tipo" TEXT NOT NULL,
    "chave" CHAR(44) NOT NULL,
    "estado" TEXT NOT NULL,
    "codigo" TEXT,

    CONSTRAINT "arquivo_resultado_pkey" PRIMARY KEY ("arquivo_id","ordem")
);

-- CreateTable
CREATE TABLE "conteudo" (
    "organization_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "codificacao" TEXT NOT NULL,
    "tamanho" INTEGER NOT NULL,
    "provisorio" BOOLEAN NOT NULL,
    "bytes" BYTEA NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conteudo_pkey" PRIMARY KEY ("organization_id","sha256")
);

-- CreateTable
CREATE TABLE "documento" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "chave" CHAR(44) NOT NULL,
    "modelo" CHAR(2) NOT NULL,
    "serie" TEXT NOT NULL,
    "numero" TEXT NOT NULL,
    "emitida_em" TIMESTAMPTZ(3) NOT NULL,
    "dh_emi" TEXT NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "situacao" TEXT NOT NULL,
    "tp_amb" CHAR(1) NOT NULL,
    "emitente" JSONB NOT NULL,
    "destinatario" JSONB,
    "emitente_raiz" TEXT,
    "destinatario_raiz" TEXT,
    "valor_total" DECIMAL(17,2) NOT NULL,
    "tributos_atuais" JSONB NOT NULL,
    "reforma" JSONB NOT NULL,
    "versao_regras" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "ordem" INTEGER NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "atualizado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documento_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evento_nfe" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "chave" CHAR(44) NOT NULL,
    "tp_evento" CHAR(6) NOT NULL,
    "n_seq" TEXT NOT NULL,
    "dh_evento" TEXT NOT NULL,
    "c_stat" TEXT,
    "cancela" BOOLEAN NOT NULL,
    "sha256" BYTEA NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evento_nfe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lancamento" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "efeito" TEXT NOT NULL,
    "motivo" TEXT,
    "cfop" CHAR(4) NOT NULL,
    "cclasstrib" CHAR(6) NOT NULL,
    "ncm_capitulo" CHAR(2) NOT NULL,
    "itens" INTEGER NOT NULL,
    "valor" DECIMAL(17,2) NOT NULL,
    "icms" DECIMAL(17,2) NOT NULL,
    "icms_st" DECIMAL(17,2) NOT NULL,
    "fcp" DECIMAL(17,2) NOT NULL,
    "difal" DECIMAL(17,2) NOT NULL,
    "ipi" DECIMAL(17,2) NOT NULL,
    "ii" DECIMAL(17,2) NOT NULL,
    "pis" DECIMAL(17,2) NOT NULL,
    "cofins" DECIMAL(17,2) NOT NULL,
    "iss" DECIMAL(17,2) NOT NULL,
    "base" DECIMAL(17,2) NOT NULL,
    "cbs" DECIMAL(17,2) NOT NULL,
    "ibs_uf" DECIMAL(17,2) NOT NULL,
    "ibs_mun" DECIMAL(17,2) NOT NULL,
    "ibs" DECIMAL(17,2) NOT NULL,
    "is" DECIMAL(17,2) NOT NULL,
    "versao_regras" TEXT NOT NULL,

    CONSTRAINT "lancamento_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "divergencia" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "documento_id" UUID NOT NULL,
    "regra" TEXT NOT NULL,
    "gravidade" TEXT NOT NULL,
    "n_item" INTEGER,
    "campo" TEXT NOT NULL,
    "declarado" TEXT,
    "calculado" TEXT,
    "mensagem" TEXT NOT NULL,
    "fundamento" TEXT NOT NULL,
    "rejeicao" TEXT,

    CONSTRAINT "divergencia_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apuracao" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "cliente_id" UUID NOT NULL,
    "competencia" CHAR(7) NOT NULL,
    "versao" INTEGER NOT NULL,
    "estado" TEXT NOT NULL,
    "geracao" INTEGER NOT NULL DEFAULT 0,
    "lease_dono" TEXT,
    "lease_ate" TIMESTAMPTZ(3),
    "acordada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erro_estagio" TEXT,
    "erro_codigo" TEXT,
    "erro_mensagem" TEXT,
    "cenario" JSONB NOT NULL,
    "versoes" JSONB,
    "comparativo" JSONB,
    "divergencias" JSONB,
    "documentos" INTEGER,
    "documentos_hash" BYTEA,
    "pdf_sha256" BYTEA,
    "sequencia" INTEGER NOT NULL DEFAULT 0,
    "request_id" TEXT NOT NULL,
    "criada_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "calculada_em" TIMESTAMPTZ(3),
    "desatualizada_desde" TIMESTAMPTZ(3),

    CONSTRAINT "apuracao_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apuracao_lote" (
    "organization_id" UUID NOT NULL,
    "apuracao_id" UUID NOT NULL,
    "lote_id" UUID NOT NULL,

    CONSTRAINT "apuracao_lote_pkey" PRIMARY KEY ("apuracao_id","lote_id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "apuracao_id" UUID,
    "lote_id" UUID,
    "versao" INTEGER,
    "sequencia" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "distribuido_em" TIMESTAMPTZ(3),

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "descricao" TEXT,
    "eventos" TEXT[],
    "estado" TEXT NOT NULL DEFAULT 'ativo',
    "motivo" TEXT,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_secret" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "cifrado" BYTEA NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valido_ate" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entrega" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "estado" TEXT NOT NULL,
    "tentativas" INTEGER NOT NULL DEFAULT 0,
    "proxima_tentativa_em" TIMESTAMPTZ(3),
    "lease_ate" TIMESTAMPTZ(3),
    "request_id" TEXT NOT NULL,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "concluida_em" TIMESTAMPTZ(3),

    CONSTRAINT "entrega_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tentativa" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "entrega_id" UUID NOT NULL,
    "numero" INTEGER NOT NULL,
    "status" INTEGER,
    "erro" TEXT,
    "duracao_ms" INTEGER NOT NULL,
    "corpo" TEXT,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tentativa_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "fila" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "dados" JSONB NOT NULL,
    "nao_antes_de" TIMESTAMPTZ(3),
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publicado_em" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "idempotency" (
    "organization_id" UUID NOT NULL,
    "chave" TEXT NOT NULL,
    "impressao" BYTEA NOT NULL,
    "status" INTEGER,
    "resposta" JSONB,
    "criado_em" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("organization_id","chave")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_sandbox_of_key" ON "organization"("sandbox_of");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_organization_id_idx" ON "user"("organization_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_idx" ON "api_key"("organization_id");

-- CreateIndex
CREATE INDEX "audit_log_organization_id_id_idx" ON "audit_log"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cliente_organization_id_cnpj_raiz_key" ON "cliente"("organization_id", "cnpj_raiz");

-- CreateIndex
CREATE UNIQUE INDEX "cliente_organization_id_id_key" ON "cliente"("organization_id", "id");

-- CreateIndex
CREATE INDEX "estabelecimento_organization_id_cliente_id_idx" ON "estabelecimento"("organization_id", "cliente_id");

-- CreateIndex
CREATE UNIQUE INDEX "estabelecimento_organization_id_cnpj_key" ON "estabelecimento"("organization_id", "cnpj");

-- CreateIndex
CREATE UNIQUE INDEX "cliente_regime_organization_id_cliente_id_desde_key" ON "cliente_regime"("organization_id", "cliente_id", "desde");

-- CreateIndex
CREATE INDEX "ajuste_classificacao_organization_id_cliente_id_idx" ON "ajuste_classificacao"("organization_id", "cliente_id");

-- CreateIndex
CREATE INDEX "lancamento_manual_organization_id_cliente_id_competencia_idx" ON "lancamento_manual"("organization_id", "cliente_id", "competencia");

-- CreateIndex
CREATE INDEX "lote_organization_id_id_idx" ON "lote"("organization_id", "id");

-- CreateIndex
CREATE INDEX "pedaco_lote_id_idx" ON "pedaco"("lote_id");

-- CreateIndex
CREATE INDEX "arquivo_lote_id_id_idx" ON "arquivo"("lote_id", "id");

-- CreateIndex
CREATE INDEX "arquivo_pedaco_id_idx" ON "arquivo"("pedaco_id");

-- CreateIndex
CREATE INDEX "arquivo_organization_id_sha256_idx" ON "arquivo"("organization_id", "sha256");

-- CreateIndex
CREATE INDEX "arquivo_resultado_organization_id_chave_idx" ON "arquivo_resultado"("organization_id", "chave");

-- CreateIndex
CREATE INDEX "documento_organization_id_emitente_raiz_idx" ON "documento"("organization_id", "emitente_raiz");

-- CreateIndex
CREATE INDEX "documento_organization_id_destinatario_raiz_idx" ON "documento"("organization_id", "destinatario_raiz");

-- CreateIndex
CREATE UNIQUE INDEX "documento_organization_id_chave_key" ON "documento"("organization_id", "chave");

-- CreateIndex
CREATE UNIQUE INDEX "evento_nfe_organization_id_chave_tp_evento_n_seq_key" ON "evento_nfe"("organization_id", "chave", "tp_evento", "n_seq");

-- CreateIndex
CREATE INDEX "lancamento_documento_id_idx" ON "lancamento"("documento_id");

-- CreateIndex
CREATE INDEX "lancamento_organization_id_cliente_id_competencia_idx" ON "lancamento"("organization_id", "cliente_id", "competencia");

-- CreateIndex
CREATE INDEX "divergencia_documento_id_idx" ON "divergencia"("documento_id");

-- CreateIndex
CREATE UNIQUE INDEX "apuracao_organization_id_cliente_id_competencia_versao_key" ON "apuracao"("organization_id", "cliente_id", "competencia", "versao");

-- CreateIndex
CREATE INDEX "apuracao_lote_lote_id_idx" ON "apuracao_lote"("lote_id");

-- CreateIndex
CREATE INDEX "event_organization_id_id_idx" ON "event"("organization_id", "id");

-- CreateIndex
CREATE INDEX "event_apuracao_id_idx" ON "event"("apuracao_id");

-- CreateIndex
CREATE INDEX "event_lote_id_idx" ON "event"("lote_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_organization_id_id_idx" ON "webhook_endpoint"("organization_id", "id");

-- CreateIndex
CREATE INDEX "endpoint_secret_endpoint_id_idx" ON "endpoint_secret"("endpoint_id");

-- CreateIndex
CREATE INDEX "entrega_endpoint_id_idx" ON "entrega"("endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "entrega_event_id_endpoint_id_key" ON "entrega"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "tentativa_entrega_id_idx" ON "tentativa"("entrega_id");

-- AddForeignKey
ALTER TABLE "estabelecimento" ADD CONSTRAINT "estabelecimento_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cliente_regime" ADD CONSTRAINT "cliente_regime_organization_id_cliente_id_fkey" FOREIGN KEY ("organization_id", "cliente_id") REFERENCES "cliente"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One partition for what no month holds; the months are made ahead by garantir_particoes().
CREATE TABLE "event_default" PARTITION OF "event" DEFAULT;
CREATE TABLE "tentativa_default" PARTITION OF "tentativa" DEFAULT;
CREATE TABLE "outbox_default" PARTITION OF "outbox" DEFAULT;
