import { type ApuracaoVista, clientesPorRaiz, notasDoMes, planilhasDeAntes } from '@apura/database';
import { markOf } from '@apura/sheets';
import { CorruptContent } from '@apura/storage';
import { REGRAS } from '../apuracoes/recalcular-regras-antigas.ts';
import { type escreverNotas, MAXIMO_DE_ITENS, PLANILHAS, type PlanilhasDoMes } from './escrever-notas.ts';
import { abrirIdentidade } from './identidade-das-notas.ts';

/** Notes that are looked at in one statement. */
const PAGE = 500;

/**
 * The notes of the month and their items into the files as they lie, compressed, in those of the version before, where these
 * were made of the very same; no XML is read. Resolves with their identity; undefined when they are to be written.
 */
export async function tomarNotas(
  { xlsx, csv }: PlanilhasDoMes,
  { storage, tenant }: Omit<Parameters<typeof escreverNotas>[1], 'readers'>,
  apuracao: Pick<ApuracaoVista, 'cliente_id' | 'competencia' | 'versao'>,
  cnpj_raiz: string,
  regras = REGRAS,
): Promise<string | undefined> {
  const antes = await planilhasDeAntes(tenant, apuracao);
  if (!antes) return undefined;
  const ler = async (hash: Buffer) => {
    const lidas = await storage.read(tenant.organizationId, [hash]).catch((error: unknown) => {
      if (!(error instanceof CorruptContent)) throw error;
    });
    return lidas?.get(hash.toString('hex'));
  };
  const csvDeAntes = await ler(antes.csv_zip);
  const marca = csvDeAntes && markOf(csvDeAntes);
  if (!marca) return undefined;
  const { cliente_id, competencia } = apuracao;
  const { clientes } = await clientesPorRaiz(tenant, [cnpj_raiz]);
  const agora = abrirIdentidade({ cliente_id, cnpj_raiz }, clientes, MAXIMO_DE_ITENS);
  for await (const notas of notasDoMes(tenant, cliente_id, competencia, PAGE, regras)) agora.juntar(notas);
  const xlsxDeAntes = agora.fim() === marca && (await ler(antes.xlsx));
  if (!xlsxDeAntes) return undefined;
  for (const nome of PLANILHAS) {
    xlsx.take(nome, xlsxDeAntes);
    csv.take(nome, csvDeAntes);
  }
  return marca;
}
