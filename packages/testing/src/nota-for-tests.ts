import { randomBytes } from 'node:crypto';
import { type Database, newId } from '@apura/database';

interface NotaDeTeste {
  /** Null where the note means nothing for a client. */
  readonly cliente: string | null;
  /** CNPJ roots. */
  readonly emitente: string;
  readonly destinatario: string | null;
  readonly nome?: string;
  readonly crt?: string;
  readonly competencia: string;
  /** YYYY-MM-DD; the middle of the month where it is left out. */
  readonly emitidaEm?: string;
  readonly efeito: string;
  readonly motivo?: string | null;
  readonly cfop: string;
  /** Reais. */
  readonly valor: string;
  /** Of the lançamento; zero where it is left out. */
  readonly cbs?: string;
  readonly chave?: string;
}

const ZERADOS = ['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'ii', 'pis', 'cofins', 'iss', 'base', 'ibs_uf']
  .concat(['ibs_mun', 'ibs', 'is'])
  .map((nome) => `"${nome}"`);
let numero = 0;

/** A note with the one thing that it means for a client, as a worker leaves them. Returns the note's id. */
export async function notaForTests(
  database: Database,
  organizationId: string,
  nota: NotaDeTeste,
): Promise<string> {
  const { cliente, emitente, destinatario, nome = emitente, crt = '3', competencia } = nota;
  const { emitidaEm = `${competencia}-15`, efeito, motivo = null, cfop, valor, cbs = '0' } = nota;
  numero += 1;
  const id = newId();
  await database.forOrganization(organizationId).transaction(async (tx) => {
    await tx.query(
      `INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao,
              tp_amb, emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais, reforma,
              versao_regras, sha256, ordem)
       VALUES ($1, $2, $3, '55', '1', $4, $5::text::timestamptz, $5, $6, 'autorizada', '1', $7, '{}', $8, $9, $10, '{}', '{}',
               '1', $11, 0)`,
      [
        id,
        organizationId,
        nota.chave ?? String(numero).padStart(44, '0'),
        String(numero),
        `${emitidaEm}T12:00:00-03:00`,
        competencia,
        { nome, crt },
        emitente,
        destinatario,
        valor,
        randomBytes(32),
      ],
    );
    if (cliente === null) return;
    await tx.query(
      `INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, efeito, motivo, cfop, cclasstrib,
              ncm_capitulo, itens, versao_regras, valor, cbs, ${ZERADOS.join(', ')})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '000001', '04', 1, '1', $9, $10, ${ZERADOS.map(() => '0').join(', ')})`,
      [newId(), organizationId, id, cliente, competencia, efeito, motivo, cfop, valor, cbs],
    );
  });
  return id;
}

/** CNPJ root of who buys: the note itself is told nothing of the client but its id. */
const CLIENTE = '00000000';

interface CompraDeTeste {
  readonly cliente: string;
  /** CNPJ root of the supplier. */
  readonly raiz: string;
  /** Reais. */
  readonly valor: string;
  readonly competencia: string;
  readonly nome?: string;
  /** YYYY-MM-DD. */
  readonly emitidaEm?: string;
  readonly motivo?: string;
  /** The client gives it back. */
  readonly devolucao?: boolean;
}

/** A purchase of a client from a supplier of the Simples, or its return. Returns the note's id. */
export function compraForTests(
  database: Database,
  organizationId: string,
  { raiz, nome = `Fornecedor ${raiz}`, motivo, devolucao = false, ...compra }: CompraDeTeste,
): Promise<string> {
  return notaForTests(
    database,
    organizationId,
    devolucao
      ? { ...compra, emitente: CLIENTE, destinatario: raiz, efeito: 'estorno_credito', cfop: '5202' }
      : {
          ...compra,
          emitente: raiz,
          destinatario: CLIENTE,
          nome,
          crt: '1',
          efeito: 'credito_recusado',
          motivo: motivo ?? 'fornecedor_simples_das_nao_calculado',
          cfop: '1102',
        },
  );
}
