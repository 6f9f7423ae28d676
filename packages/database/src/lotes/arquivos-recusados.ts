import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Arquivo } from '../generated/client.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Refused files of one kind that somebody has to see to. */
export interface RecusadosDeUmCodigo {
  readonly codigo: string;
  readonly total: number;
  /** The newest of them. */
  readonly arquivos: readonly (Pick<Arquivo, 'id' | 'nome' | 'origem' | 'mensagem'> & {
    readonly job_id: string;
  })[];
}

const ABERTO = "estado = 'recusado' AND dispensado_em IS NULL";
/** Older ones are not looked at. */
const MUITOS = 10_000;
const MOSTRADOS = 20;

/** What was refused in all of the office's lotes and nobody has seen to, by what was wrong, the most files first. */
export const listarRecusados = (tenant: Tenant): Promise<RecusadosDeUmCodigo[]> =>
  tenant.read<RecusadosDeUmCodigo>(
    `SELECT codigo, count(*)::int AS total, json_agg(json_build_object('id', id, 'job_id', lote_id, 'nome', nome,
              'origem', origem, 'mensagem', mensagem) ORDER BY id DESC) FILTER (WHERE n <= ${MOSTRADOS}) AS arquivos
       FROM (SELECT *, row_number() OVER (PARTITION BY codigo ORDER BY id DESC) AS n
               FROM (SELECT id, lote_id, nome, origem, codigo, mensagem FROM arquivo
                      WHERE organization_id = $1::uuid AND ${ABERTO} ORDER BY id DESC LIMIT ${MUITOS}) abertos) a
      GROUP BY codigo ORDER BY total DESC, codigo`,
    [tenant.organizationId],
  );

interface Dispensa {
  readonly codigo: string;
  /** Only these; without them all of the kind. */
  readonly arquivos?: readonly string[];
}

/** Notes that nobody has to see to refused files any more. How many they were. */
export const dispensarRecusados = (tenant: Tenant, ator: Ator, { codigo, arquivos }: Dispensa) =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE arquivo SET dispensado_em = now()
        WHERE organization_id = $1 AND ${ABERTO} AND codigo = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))`,
      [tx.organizationId, codigo, arquivos],
    );
    const dispensados = rowCount ?? 0;
    if (dispensados) {
      await auditar(tx, ator, 'recusados.dispensados', codigo, { arquivos: dispensados });
    }
    return dispensados;
  });

/** A name that has an access key in it names one note. */
const COM_CHAVE = /[0-9]{6}[0-9A-Z]{12}[0-9]{26}/;

/** A note that is sent again takes the place of its file that was refused: what becomes of it is told of the new one. */
export async function dispensarReenviados(tx: Transaction, nomes: readonly string[]): Promise<void> {
  const deNotas = nomes.filter((nome) => COM_CHAVE.test(nome));
  if (!deNotas.length) return;
  await tx.query(
    `UPDATE arquivo SET dispensado_em = now() WHERE organization_id = $1 AND ${ABERTO} AND nome = ANY($2)`,
    [tx.organizationId, deNotas],
  );
}
