import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createEmpresa,
  type Empresa,
  FORNECEDORES,
  generateNota,
  MERCADO,
  type NotaOptions,
  SAO_PAULO,
} from '@apura/samples';

/** In 2026: the samples declare its rates. */
export const MES = '2026-09';

/** Of the clients each third one is in the Simples, the others say CRT 3 in their notes; every second of those buys what nobody knows the purpose of. */
const isSimples = (n: number): boolean => n % 3 === 0;
const asks = (n: number): boolean => n % 3 === 1;

const empresaOf = (n: number, nomes: readonly string[]): Empresa =>
  createEmpresa(`${94_000_000 + n}0001`, {
    nome: nomes[n] ?? `Loja ${String(n).padStart(3, '0')} de Exemplo Ltda`,
    fantasia: `Loja ${n}`,
    lugar: SAO_PAULO,
    regime: isSimples(n) ? 'simples_nacional' : 'lucro_presumido',
  });

/** A thing of whole taxation, at so many reais. */
function itemOf(reais: bigint, CFOP: string) {
  const produto = MERCADO.find(({ codigo }) => codigo === '5002');
  if (!produto) throw new Error('no such product among the samples');
  return [{ produto, milesimos: 1000n, preco: reais * 100n, CFOP }];
}

type Itens = NonNullable<NotaOptions['itens']>;

const sale = (emitente: Empresa, n: number, numero: number, itens: Itens, mes = MES) =>
  generateNota({
    seed: n * 10 + numero,
    numero,
    modelo: '65',
    dhEmi: `${mes}-10T10:00:00-03:00`,
    emitente,
    itens,
  });

/** A note of the wholesaler. */
const purchase = (destinatario: Empresa, numero: number, options: NotaOptions) =>
  generateNota({
    seed: 7_000_000 + numero,
    numero,
    dhEmi: `${MES}-12T10:00:00-03:00`,
    emitente: FORNECEDORES.atacado,
    destinatario,
    ...options,
  });

/** "Outra saída" (CFOP 5949) without CBS and IBS of its own: what it is for who receives it, nothing in it says. */
const unclear = (destinatario: Empresa, n: number) =>
  purchase(destinatario, 5000 + n, {
    natOp: 'Outra saída',
    comIBSCBS: false,
    itens: itemOf(800n, '5949'),
  });

export interface MesDeClientes {
  readonly clientes: number;
  readonly simples: number;
  readonly perguntas: number;
  readonly notas: number;
  /** Folder with the XMLs of all. */
  readonly folder: string;
  /** Writes a sale of R$ 1.000,00 of a client, to be sent when all is closed; of another month where one is named. */
  readonly tardia: (n: number, mes?: string) => string;
  /** Writes goods that a company buys for R$ 1.000,00 to sell them again. */
  readonly compra: (destinatario: Empresa) => string;
  /** What the office has in its spreadsheet: a head, and a line for each client. */
  readonly planilha: string;
  readonly nomeDe: (n: number) => string;
}

interface Trade {
  /** Names of the first clients. */
  readonly nomes?: readonly string[];
  /** The items of each sale of a client. */
  readonly vendas?: (n: number) => readonly Itens[];
}

/** The month of an office of so many clients, as files on disk and as the spreadsheet that the office keeps of them. */
export function writeMesDeClientes(
  base: string,
  clientes: number,
  { nomes = [], vendas = (n) => [itemOf(10_000n, '5102'), itemOf(5_000n + BigInt(n), '5102')] }: Trade = {},
): MesDeClientes {
  const folder = join(base, 'mes');
  mkdirSync(folder, { recursive: true });
  const empresas = Array.from({ length: clientes }, (_, n) => empresaOf(n, nomes));
  const notas = empresas.flatMap((empresa, n) => [
    ...vendas(n).map((itens, sold) => sale(empresa, n, sold + 1, itens)),
    ...(asks(n) ? [unclear(empresa, n)] : []),
  ]);
  for (const { nome, bytes } of notas) writeFileSync(join(folder, nome), bytes);
  const write = ({ nome, bytes }: ReturnType<typeof sale>) => {
    writeFileSync(join(base, nome), bytes);
    return join(base, nome);
  };
  const linhas = empresas.map(({ cnpj }, n) => {
    const doSimples = isSimples(n) ? ['180.000,00', 'I'] : ['', ''];
    return [cnpj, ...doSimples, `contato@loja${n}.example`].join('\t');
  });
  return {
    clientes,
    simples: empresas.filter((_, n) => isSimples(n)).length,
    perguntas: empresas.filter((_, n) => asks(n)).length,
    notas: notas.length,
    folder,
    tardia: (n, mes) => write(sale(empresaOf(n, nomes), n, 9, itemOf(1_000n, '5102'), mes)),
    compra: (destinatario) => write(purchase(destinatario, 6000, { itens: itemOf(1_000n, '5102') })),
    planilha: ['CNPJ\tRBT12\tAnexo\tE-mail', ...linhas].join('\n'),
    nomeDe: (n) => empresaOf(n, nomes).nome,
  };
}
