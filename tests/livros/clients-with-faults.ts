import type { AchadoDoConfronto, CreditosNoMes, NotaFiscal } from '@apura/engine';
import {
  COMERCIO_AURORA,
  createEmpresa,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  generateCancelamento,
  generateLivro,
  generateNota,
  type LinhaDoLivro,
  type NotaGerada,
  writeLivro,
} from '@apura/samples';
import { createRandom } from '@apura/samples/writing';
import { lerXml } from '../../packages/documents/src/index.ts';

/*
 * Clients whose books and XMLs are made from the same notes and so agree, but for what is planted in the one or the other. Each planted
 * difference is to be found as what it is, and nothing else.
 */

export const COMPETENCIA = '2026-10';
const SEGUINTE = '2026-11';

interface Arquivo {
  readonly nome: string;
  readonly bytes: Uint8Array;
}

/** A client's month as files, and the findings that its comparison must have, named by `nameAchado`, in order. */
export interface ClientWithFaults {
  readonly empresa: Empresa;
  readonly notas: readonly Arquivo[];
  /** Of notes that were cancelled. */
  readonly eventos: readonly (Arquivo & { readonly chave: string })[];
  /** EFD ICMS/IPI and EFD-Contribuições of the month, and EFD ICMS/IPI of the next one. */
  readonly livros: readonly Arquivo[];
  readonly achados: readonly string[];
  /** What each purchase gives of credit, by key: as a book without differences has it. */
  readonly creditos: ReadonlyMap<string, CreditosNoMes>;
}

/** Kind, book, number and field of a finding. */
export const nameAchado = ({
  tipo,
  livro,
  numero = '',
  campo = '',
}: Pick<AchadoDoConfronto, 'tipo' | 'livro' | 'numero' | 'campo'>): string =>
  [tipo, livro, numero, campo].join(' ');

/** A note, and its file. */
type Nota = NotaFiscal & { readonly arquivo: NotaGerada };

interface Client {
  readonly empresa: Empresa;
  readonly random: ReturnType<typeof createRandom>;
  readonly vendas: readonly Nota[];
  readonly compras: readonly Nota[];
}

function makeNote(options: Parameters<typeof generateNota>[0]): Nota {
  const arquivo = generateNota(options);
  const read = lerXml(arquivo.bytes);
  if (read.tipo !== 'lido' || read.documentos[0]?.tipo !== 'nota') throw new Error('the sample is no note');
  return { ...read.documentos[0].nota, arquivo };
}

function makeClient(seed: number): Client {
  const random = createRandom(seed);
  const { cnpj: _, ie: __, ...dados } = COMERCIO_AURORA;
  const empresa = createEmpresa(`70${String(seed).padStart(6, '0')}0001`, dados);
  const dhEmi = () => `${COMPETENCIA}-${String(random.inteiro(1, 28)).padStart(2, '0')}T10:00:00-03:00`;
  const common = () => ({ seed: random.inteiro(1, 1e6), itens: random.inteiro(1, 4), dhEmi: dhEmi() });
  const primeira = random.inteiro(1, 5_000);
  return {
    empresa,
    random,
    vendas: Array.from({ length: 8 }, (_, n) =>
      makeNote({
        ...common(),
        emitente: empresa,
        // Each series has its numbers one after another.
        numero: primeira + (n < 6 ? n : n - 6),
        serie: 1,
        ...(n >= 6 ? { modelo: '65', serie: 2 } : { destinatario: DISTRIBUIDORA_HORIZONTE }),
      }),
    ),
    compras: Array.from({ length: 6 }, (_, n) =>
      makeNote({
        ...common(),
        emitente: random.um([FORNECEDORES.atacado, FORNECEDORES.industria, FORNECEDORES.simples]),
        destinatario: empresa,
        numero: 10_000 + n,
      }),
    ),
  };
}

const addReais = (valor: string | undefined, reais: number): string => {
  const cents = Math.round(Number(valor ?? '0') * 100) + reais * 100;
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};

/** The note as the book is made from it: its first item and its total with so much more. */
function changeNote(
  nota: NotaFiscal,
  more: { readonly item?: number; readonly icms?: number; readonly pis?: number },
) {
  const [det, ...others] = structuredClone(nota).det;
  if (det === undefined) throw new Error('a note has items');
  const { prod, imposto } = det;
  const { ICMSTot } = nota.total;
  const icms = { ...imposto.ICMS, vICMS: addReais(imposto.ICMS?.vICMS, more.icms ?? 0) };
  const changed = {
    ...nota,
    det: [
      {
        ...det,
        prod: { ...prod, vProd: addReais(prod.vProd, more.item ?? 0) },
        imposto: { ...imposto, ICMS: icms },
      },
      ...others,
    ],
    total: {
      ...nota.total,
      ICMSTot: {
        ...ICMSTot,
        vNF: addReais(ICMSTot?.vNF, more.item ?? 0),
        vICMS: addReais(ICMSTot?.vICMS, more.icms ?? 0),
        vPIS: addReais(ICMSTot?.vPIS, more.pis ?? 0),
      },
    },
  };
  return changed as NotaFiscal;
}

/** What a client's books and XMLs are made from, before they are written. */
interface Plan {
  /** Notes of each book of the month, by key; one may stand there twice. */
  readonly icms: NotaFiscal[];
  readonly contribuicoes: NotaFiscal[];
  readonly seguinte: NotaFiscal[];
  /** Those whose XML is there. */
  readonly xmls: Nota[];
  /** Those that their books have as cancelled. */
  readonly canceladas: Set<string>;
  /** Those whose event says so. */
  readonly comEvento: Nota[];
  /** What is changed in the lines of EFD ICMS/IPI. */
  readonly edits: ((linhas: LinhaDoLivro[]) => LinhaDoLivro[])[];
  /** The same of EFD-Contribuições, and of the next month. */
  readonly editsOfContribuicoes: ((linhas: LinhaDoLivro[]) => LinhaDoLivro[])[];
  readonly editsOfNext: ((linhas: LinhaDoLivro[]) => LinhaDoLivro[])[];
}

type Plant = (plan: Plan, nota: Nota) => readonly string[];
const remove = (list: { readonly chave: string }[], { chave }: NotaFiscal): void => {
  const at = list.findIndex((one) => one.chave === chave);
  list.splice(at, 1);
};
const replace = (list: NotaFiscal[], nota: NotaFiscal): void => {
  list[list.findIndex(({ chave }) => chave === nota.chave)] = nota;
};
const editC100 =
  (chave: string, edit: (campos: Record<string, string>) => Record<string, string>) =>
  (linhas: LinhaDoLivro[]): LinhaDoLivro[] =>
    linhas.map((linha) =>
      linha.campos.CHV_NFE === chave
        ? { ...linha, campos: { ...linha.campos, ...edit({ ...linha.campos }) } }
        : linha,
    );
const comma = (reais: string | undefined, more: number): string =>
  addReais((reais ?? '0,00').replace(',', '.'), more).replace('.', ',');

/** Each with the findings that it must give: kind, book, number and field. */
const OF_SALES: Readonly<Record<string, Plant>> = {
  'not in any book': (plan, nota) => {
    remove(plan.icms, nota);
    remove(plan.contribuicoes, nota);
    return ['icms_ipi', 'contribuicoes'].map((livro) => `nao_escriturado ${livro} ${nota.ide.nNF} VL_DOC`);
  },
  'XML missing': (plan, nota) => {
    remove(plan.xmls, nota);
    return ['icms_ipi', 'contribuicoes'].map((livro) => `sem_xml ${livro} ${nota.ide.nNF} VL_DOC`);
  },
  'another total': (plan, nota) => {
    replace(plan.icms, changeNote(nota, { item: 10 }));
    return [`total icms_ipi ${nota.ide.nNF} VL_DOC`];
  },
  'more ICMS': (plan, nota) => {
    replace(plan.icms, changeNote(nota, { icms: 1 }));
    return [`tributo icms_ipi ${nota.ide.nNF} VL_ICMS`];
  },
  'more PIS': (plan, nota) => {
    replace(plan.contribuicoes, changeNote(nota, { pis: 1 }));
    return [`tributo contribuicoes ${nota.ide.nNF} VL_PIS`];
  },
  'cancelled in the book': (plan, nota) => {
    plan.canceladas.add(nota.chave);
    return ['icms_ipi', 'contribuicoes'].map((livro) => `situacao ${livro} ${nota.ide.nNF} COD_SIT`);
  },
  'cancelled by its event': (plan, nota) => {
    plan.comEvento.push(nota);
    return ['icms_ipi', 'contribuicoes'].map((livro) => `situacao ${livro} ${nota.ide.nNF} COD_SIT`);
  },
  'entered twice': (plan, nota) => {
    plan.icms.push(nota);
    return [`em_dobro icms_ipi ${nota.ide.nNF} `];
  },
  'in the book of the next month': (plan, nota) => {
    remove(plan.icms, nota);
    plan.seguinte.push(nota);
    return [`fora_do_periodo icms_ipi ${nota.ide.nNF} DT_E_S`];
  },
  'in neither': (plan, nota) => {
    for (const list of [plan.icms, plan.contribuicoes, plan.xmls]) remove(list, nota);
    return [`lacuna icms_ipi ${nota.ide.nNF} `];
  },
  'a wrong key': (plan, nota) => {
    const wrong = nota.chave.slice(0, 43) + ((Number(nota.chave.at(-1)) + 1) % 10);
    plan.edits.push(editC100(nota.chave, () => ({ CHV_NFE: wrong })));
    return [`chave icms_ipi ${nota.ide.nNF} digito`];
  },
  'a total that is not its lines': (plan, nota) => {
    plan.edits.push(editC100(nota.chave, ({ VL_IPI }) => ({ VL_IPI: comma(VL_IPI, 3) })));
    return [
      `tributo icms_ipi ${nota.ide.nNF} VL_IPI`,
      `soma_do_documento icms_ipi ${nota.ide.nNF} VL_IPI x soma de C190.VL_IPI`,
    ];
  },
};
const OF_PURCHASES: Readonly<Record<string, Plant>> = {
  'not in any book': (plan, nota) => {
    remove(plan.icms, nota);
    return [`nao_escriturado icms_ipi ${nota.ide.nNF} VL_DOC`];
  },
  'XML missing': OF_SALES['XML missing'] as Plant,
  'another total': OF_SALES['another total'] as Plant,
  'more credit': (plan, nota) => {
    replace(plan.icms, changeNote(nota, { icms: 1 }));
    return [`credito_a_maior icms_ipi ${nota.ide.nNF} VL_ICMS`];
  },
  'another PIS credit': (plan, nota) => {
    plan.editsOfContribuicoes.push(editC100(nota.chave, ({ VL_PIS }) => ({ VL_PIS: comma(VL_PIS, 4) })));
    return [`credito_do_mes contribuicoes ${nota.ide.nNF} VL_PIS`];
  },
  'no ICMS credit': (plan, nota) => {
    const without = structuredClone(nota).det.map(({ imposto, ...det }) => {
      const { vICMS: _, vCredICMSSN: __, ...ICMS } = imposto.ICMS ?? {};
      return { ...det, imposto: { ...imposto, ICMS } };
    });
    replace(plan.icms, { ...nota, det: without } as NotaFiscal);
    const gives = nota.det.some(({ imposto }) => Number(imposto.ICMS?.vICMS ?? 0) > 0);
    return gives ? [`credito_do_mes icms_ipi ${nota.ide.nNF} VL_ICMS`] : [];
  },
  // In the house after the month is out: no finding.
  'entered in the next month': (plan, nota) => {
    remove(plan.icms, nota);
    plan.seguinte.push(nota);
    plan.editsOfNext.push(editC100(nota.chave, () => ({ DT_E_S: '03112026' })));
    return [];
  },
  'in the book of the next month': OF_SALES['in the book of the next month'] as Plant,
};
const OF_BOOK = (plan: Plan): readonly string[] => {
  plan.edits.push((linhas) =>
    linhas.map((linha) =>
      linha.registro === 'E110'
        ? { ...linha, campos: { ...linha.campos, VL_TOT_DEBITOS: comma(linha.campos.VL_TOT_DEBITOS, 7) } }
        : linha,
    ),
  );
  return ['soma_da_apuracao icms_ipi  VL_TOT_DEBITOS'];
};

/** Plants up to six differences in a client; of each fourth client none. */
function plant(plan: Plan, { random, vendas, compras }: Client, seed: number): readonly string[] {
  if (seed % 4 === 0) return [];
  const expected: string[] = [];
  const apply = (plants: Readonly<Record<string, Plant>>, nota: Nota | undefined): void => {
    if (nota !== undefined) expected.push(...random.um(Object.values(plants))(plan, nota));
  };
  // Neither the first nor the last of a series, of which a gap could not be told, nor two beside one another.
  for (const n of [1, 4]) apply(OF_SALES, vendas[n]);
  for (const n of [0, 2, 4].slice(0, random.inteiro(1, 3))) apply(OF_PURCHASES, compras[n]);
  if (random.inteiro(0, 3) === 0) expected.push(...OF_BOOK(plan));
  return expected;
}

/** The client with this number; each has another CNPJ root. */
export function makeClientWithFaults(seed: number): ClientWithFaults {
  const client = makeClient(seed);
  const { empresa, vendas, compras } = client;
  const notas = [...vendas, ...compras];
  const plan: Plan = {
    ...{ icms: [...notas], contribuicoes: [...notas], seguinte: [], xmls: [...notas] },
    ...{ canceladas: new Set(), comEvento: [], edits: [], editsOfContribuicoes: [], editsOfNext: [] },
  };
  const achados = [...plant(plan, client, seed)].sort();
  const options = { cliente: empresa, competencia: COMPETENCIA, canceladas: plan.canceladas };
  const icms = plan.edits.reduce(
    (linhas, edit) => edit(linhas),
    generateLivro('icms_ipi', { ...options, notas: plan.icms }),
  );
  const contribuicoes = plan.editsOfContribuicoes.reduce(
    (linhas, edit) => edit(linhas),
    generateLivro('contribuicoes', { ...options, notas: plan.contribuicoes }),
  );
  const next = { cliente: empresa, competencia: SEGUINTE, notas: plan.seguinte };
  const seguinte = plan.editsOfNext.reduce((linhas, edit) => edit(linhas), generateLivro('icms_ipi', next));
  const book = (nome: string, bytes: Uint8Array) => ({ nome: `${empresa.cnpj}-${nome}.txt`, bytes });
  return {
    empresa,
    achados,
    creditos: creditosOf(compras, { cliente: empresa, competencia: COMPETENCIA }),
    notas: plan.xmls.map(({ arquivo }) => arquivo),
    eventos: plan.comEvento.map(({ chave, arquivo: { nProt }, ide }) => ({
      chave,
      ...generateCancelamento({ chave, nProt, dhEvento: ide.dhEmi }),
    })),
    livros: [
      book('efd-icms-2026-10', writeLivro('icms_ipi', icms, { assinada: true })),
      book('efd-contribuicoes-2026-10', writeLivro('contribuicoes', contribuicoes)),
      book('efd-icms-2026-11', writeLivro('icms_ipi', seguinte)),
    ],
  };
}

function creditosOf(
  notas: readonly NotaFiscal[],
  options: { readonly cliente: Empresa; readonly competencia: string },
): ReadonlyMap<string, CreditosNoMes> {
  const [icms = new Map(), contribuicoes = new Map()] = (['icms_ipi', 'contribuicoes'] as const).map(
    (livro) =>
      new Map(
        generateLivro(livro, { ...options, notas }).map(({ campos }) => [campos.CHV_NFE ?? '', campos]),
      ),
  );
  const reais = (valor = '0,00') => valor.replace(',', '.');
  return new Map(
    notas.map(({ chave }) => {
      const { VL_ICMS, VL_IPI } = icms.get(chave) ?? {};
      const { VL_PIS, VL_COFINS } = contribuicoes.get(chave) ?? {};
      return [
        chave,
        { icms: reais(VL_ICMS), ipi: reais(VL_IPI), pis: reais(VL_PIS), cofins: reais(VL_COFINS) },
      ];
    }),
  );
}
