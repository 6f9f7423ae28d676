import linhas from './anexos-por-ncm.json' with { type: 'json' };

/** What an annex of LC 214/2025 (or an article that names goods) does to the goods that it lists. */
export interface Anexo {
  readonly nome: string;
  /** cClassTrib for an ordinary buyer; null where the buyer decides and an ordinary one has the full rate. */
  readonly cclasstrib: string | null;
  /** cClassTrib for a public buyer (gCompraGov), where the law has one. */
  readonly comprador_publico: string | null;
  readonly fundamento: string;
  /** What the NCM alone cannot say. */
  readonly condicao: string;
  /** False where the list of NCMs is our own reading: the law names the goods only. */
  readonly lista_da_lei: boolean;
}

/** Goods of one NCM prefix in one annex. */
export interface EntradaDoAnexo {
  readonly anexo: Anexo;
  readonly item: string;
  readonly prefixo: string;
  readonly exceto: readonly string[];
  readonly desde: string;
  readonly ate: string | null;
}

const ORDINARIO = 'LC 214/2025';

/** In the order that decides between annexes that name the same prefix. */
const anexos: readonly Anexo[] = [
  anexo('XV', '200014', null, 'art. 148', 'Hortícolas, frutas e ovos: frescos, resfriados ou congelados.'),
  anexo('I', '200003', null, 'art. 125', 'Cesta básica: vale a descrição do item, além do NCM.'),
  anexo(
    'VII',
    '200034',
    null,
    'art. 135',
    'Alimentos com redução de 60%: vale a descrição do item; não os do Anexo I.',
  ),
  anexo('VIII', '200035', null, 'art. 136', 'Higiene pessoal e limpeza: vale a descrição do item.'),
  anexo(
    'IV',
    '200030',
    '200005',
    'art. 131',
    'Dispositivo médico: exige regularização na Anvisa; zero para comprador público ou entidade imune com CEBAS (art. 144, II).',
  ),
  anexo(
    'V',
    '200031',
    '200008',
    'art. 132',
    'Dispositivo de acessibilidade; zero para comprador público ou entidade imune (art. 145, II).',
  ),
  anexo(
    'IX',
    '200038',
    null,
    'art. 138',
    'Insumo agropecuário ou aquícola: registro no MAPA quando exigido; a venda a contribuinte do regime regular ou a produtor rural pode ter diferimento (515001, § 2º).',
  ),
  anexo('XII', '200004', null, 'art. 144, I', 'Dispositivo médico com alíquota zero: exige a Anvisa.'),
  anexo('XIII', '200007', null, 'art. 145, I', 'Dispositivo de acessibilidade com alíquota zero.'),
  anexo(
    'VI',
    '200033',
    '200011',
    'art. 133, § 1º',
    'Nutrição enteral ou parenteral e fórmulas especiais; zero para comprador público ou entidade imune (art. 146, § 2º).',
  ),
  anexo(
    'art. 147',
    '200013',
    null,
    'art. 147',
    'Produtos de cuidado com a saúde menstrual; o mesmo NCM traz fraldas, que não têm alíquota zero.',
  ),
  anexo('X', '200039', null, 'art. 139', 'Produção cultural nacional, nas condições do artigo.'),
  anexo(
    'XI',
    null,
    '200043',
    'art. 142',
    'Segurança e soberania nacional: a redução depende do comprador (200043) ou de empresa com sócio brasileiro (200044).',
  ),
  anexo(
    'arts. 133 e 146',
    '200032',
    '200010',
    'arts. 133 e 146',
    'Medicamento registrado na Anvisa: a lei não traz NCM; pode ter alíquota zero (200009, 200010, 200053).',
    false,
  ),
  anexo('art. 9º, IV', '410008', null, 'art. 9º, IV', 'Livro, jornal ou periódico imune.', false),
  anexo(
    'art. 149',
    null,
    null,
    'arts. 149 a 155',
    'Automóvel: alíquota zero (200015) só para taxista ou pessoa com deficiência.',
  ),
];

/** Paper is immune only when it goes into books and periodicals (art. 9º, IV). */
const PAPEL = '48025';

const porNome = new Map(anexos.map((linha) => [linha.nome, linha]));
const byPrefix = new Map<string, EntradaDoAnexo[]>();
for (const linha of linhas) {
  const doAnexo = porNome.get(linha.anexo);
  if (doAnexo === undefined) throw new Error(`anexos-por-ncm.json: no annex ${linha.anexo}`);
  for (const prefix of linha.prefixos) {
    const entrada: EntradaDoAnexo = {
      anexo: prefix === PAPEL ? { ...doAnexo, cclasstrib: null } : doAnexo,
      item: linha.item,
      prefixo: prefix,
      exceto: linha.exceto,
      desde: linha.desde,
      ate: linha.ate,
    };
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), entrada]);
  }
}
const SIZES = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

/** Annexes that except the goods of Anexos I and XV (LC 214/2025 arts. 135, 136 and 138). */
const CEDEM_A_CESTA: ReadonlySet<string> = new Set(['VII', 'VIII', 'IX']);
const CESTA: ReadonlySet<string> = new Set(['I', 'XV']);

/**
 * The entries that name an NCM on a day, best first: Anexos I and XV before VII, VIII and IX, then the longest prefix,
 * then the order of the annexes above. An entry whose exceptions name the NCM does not count.
 */
export function entradasDoNcm(ncm: string, data: string): EntradaDoAnexo[] {
  const achadas: EntradaDoAnexo[] = [];
  for (const size of SIZES) {
    if (ncm.length < size) continue;
    for (const entrada of byPrefix.get(ncm.slice(0, size)) ?? []) {
      if (entrada.ate !== null && entrada.ate < data) continue;
      if (!entrada.exceto.some((prefix) => ncm.startsWith(prefix))) achadas.push(entrada);
    }
  }
  return achadas.length < 2 ? achadas : achadas.sort(comparar);
}

function comparar(a: EntradaDoAnexo, b: EntradaDoAnexo): number {
  if (CESTA.has(a.anexo.nome) && CEDEM_A_CESTA.has(b.anexo.nome)) return -1;
  if (CESTA.has(b.anexo.nome) && CEDEM_A_CESTA.has(a.anexo.nome)) return 1;
  if (a.prefixo.length !== b.prefixo.length) return b.prefixo.length - a.prefixo.length;
  return ordem(a) - ordem(b);
}

function ordem({ anexo: { nome } }: EntradaDoAnexo): number {
  return anexos.findIndex((linha) => linha.nome === nome);
}

function anexo(
  nome: string,
  cclasstrib: string | null,
  comprador_publico: string | null,
  artigo: string,
  condicao: string,
  lista_da_lei = true,
): Anexo {
  return {
    nome,
    cclasstrib,
    comprador_publico,
    fundamento: `${ORDINARIO}, ${artigo}`,
    condicao,
    lista_da_lei,
  };
}
