import { MARCOS } from '@apura/law';
import { answersByCode } from '../../answers-by-code.ts';
import { formatFixo, readOrZero } from '../../fixo.ts';
import type { PorTributo, TributosAtuais } from '../../resultado/item.ts';
import { entriesOf } from '../../tables.ts';
import { CREDITOS_DO_ATIVO, DESTINACOES } from '../destinacao/direito.ts';

/** What only the office knows of a document. */
export type CodigoDaPergunta = keyof typeof PERGUNTAS;

/**
 * By what an answer is remembered: what is left out holds for all. `produto` is the supplier's code (cProd), `uf` that of the client's
 * establishment.
 */
export type LembradaPor = 'fornecedor' | 'natureza' | 'estabelecimento' | 'chave' | 'produto' | 'ncm' | 'uf';

/**
 * Each question, what counts until it is answered, and by what the answer is remembered. Answers are "sim" and "nao"
 * but where `respostas` says otherwise.
 */
export const PERGUNTAS = {
  finalidade_do_frete: {
    texto: 'Para que serve este frete?',
    respostas: ['compra', 'venda', 'transferencia', 'subcontratacao', 'sem_credito'],
    padrao: 'ICMS creditado; PIS e COFINS não',
    lembrada_por: ['chave'],
    fundamento: 'LC 87/1996, art. 20; Lei 10.833/2003, art. 3º, I, II e IX',
  },
  parcela_industrial: {
    texto: 'Que percentual da energia é consumido na industrialização?',
    respostas: null,
    padrao: '0',
    lembrada_por: ['estabelecimento'],
    fundamento: 'LC 87/1996, art. 33, II',
  },
  servico_e_insumo: {
    texto: 'Este serviço é insumo da atividade?',
    respostas: ['sim', 'nao'],
    padrao: 'nao',
    lembrada_por: ['fornecedor', 'natureza'],
    fundamento: 'Leis 10.637/2002 e 10.833/2003, art. 3º, II; REsp 1.221.170',
  },
  uso_pessoal: {
    texto: 'O serviço é para uso ou consumo pessoal (de sócios, empregados ou terceiros)?',
    respostas: ['sim', 'nao'],
    padrao: 'sim',
    lembrada_por: ['fornecedor', 'natureza'],
    fundamento: 'LC 214/2025, art. 57; Decreto 12.955/2026, arts. 62 a 64',
  },
  frota_propria: {
    texto: 'O transporte foi feito pela própria empresa, para si mesma?',
    respostas: ['sim', 'nao'],
    padrao: 'sim',
    lembrada_por: ['estabelecimento'],
    fundamento: 'LC 214/2025, arts. 3º e 4º',
  },
  anexo_do_simples: {
    texto: 'Em que anexo do Simples Nacional entra esta receita?',
    respostas: ['III', 'IV', 'V'],
    padrao: 'o anexo do cadastro, se for de serviços; se não, o que o código do serviço sugere',
    lembrada_por: ['natureza'],
    fundamento: 'LC 123/2006, art. 18, §§ 5º-B a 5º-M',
  },
  mes_do_consumo: {
    texto: 'De que mês é o consumo cobrado nesta fatura?',
    respostas: null,
    padrao: MARCOS.pis_cofins_extintos.vespera.slice(0, 7),
    lembrada_por: ['chave'],
    fundamento: 'LC 214/2025, art. 408, § 1º; Lei 10.833/2003, art. 3º, § 1º, II',
  },
  frete_no_preco: {
    texto: 'O transporte já estava no preço das mercadorias?',
    respostas: ['sim', 'nao'],
    padrao: 'sim',
    lembrada_por: ['chave'],
    fundamento: 'LC 214/2025, art. 169; Decreto 12.955/2026, art. 250, § 1º, II',
  },
  // Published every year; until then it is the office's estimate.
  percentual_do_autonomo_cbs: {
    texto: 'Que percentual do crédito presumido de CBS vale para o frete de autônomo neste ano?',
    respostas: null,
    padrao: '0',
    lembrada_por: [],
    fundamento: 'LC 214/2025, art. 169; Decreto 12.955/2026, arts. 250 a 254',
  },
  percentual_do_autonomo_ibs: {
    texto: 'Que percentual do crédito presumido de IBS vale para o frete de autônomo neste ano?',
    respostas: null,
    padrao: '0',
    lembrada_por: [],
    fundamento: 'LC 214/2025, art. 169; Resolução CGIBS 6/2026',
  },
  opcao_do_fornecedor: {
    texto: 'Este fornecedor do Simples Nacional optou por recolher CBS e IBS fora do DAS?',
    respostas: ['sim', 'nao'],
    padrao: 'nao',
    lembrada_por: ['fornecedor'],
    fundamento: 'LC 214/2025, art. 47, § 9º, II; LC 123/2006, art. 13, §§ 9º e 10',
  },
  percentual_do_produtor_rural_cbs: {
    texto:
      'Que percentual do crédito presumido de CBS vale para compras de produtor rural não contribuinte neste ano?',
    respostas: null,
    padrao: '0',
    lembrada_por: [],
    fundamento: 'LC 214/2025, art. 168',
  },
  percentual_do_produtor_rural_ibs: {
    texto:
      'Que percentual do crédito presumido de IBS vale para compras de produtor rural não contribuinte neste ano?',
    respostas: null,
    padrao: '0',
    lembrada_por: [],
    fundamento: 'LC 214/2025, art. 168',
  },
  original_da_devolucao: {
    texto:
      'De que mês é a nota que esta devolução desfaz, e quanto de cada tributo ela cobrou ou deu de crédito?',
    respostas: null,
    padrao: 'o que a própria devolução diz',
    lembrada_por: ['chave'],
    fundamento:
      'LC 214/2025, arts. 12, § 7º, 17, 47, § 8º, e 379; Lei 9.718/1998, art. 3º, § 2º, I; Lei 10.833/2003, art. 3º, VIII',
  },
  icms_presumido_do_transporte: {
    texto:
      'A empresa optou pelo crédito presumido do ICMS do transporte (20% do imposto, no lugar dos outros créditos)?',
    respostas: ['sim', 'nao'],
    padrao: 'nao',
    lembrada_por: [],
    fundamento: 'Convênio ICMS 106/96, cláusula primeira',
  },
  // Of the company, not of a document: where the notes of a month contradict the register.
  crt_das_notas: {
    texto: 'As notas da empresa trazem o CRT de outro regime. O regime do cadastro está certo?',
    respostas: ['cadastro'],
    padrao: 'nada, e o mês fica sem valores',
    lembrada_por: [],
    fundamento: 'LC 123/2006, arts. 13 e 16; Ajuste SINIEF 7/2005 (CRT)',
  },
  pis_cofins_das_notas: {
    texto:
      'As vendas trazem PIS e COFINS a 1,65% e 7,6%, e a empresa é do Lucro Presumido. O que está certo?',
    respostas: ['cadastro', 'notas'],
    padrao: 'nada, e o mês fica sem valores',
    lembrada_por: [],
    fundamento: 'Lei 9.718/1998, arts. 2º e 3º; Leis 10.637/2002, art. 8º, II, e 10.833/2003, art. 10, II',
  },
  ipi_das_notas: {
    texto:
      'As vendas trazem IPI, e a empresa não vende produção própria nem importa. Ela é contribuinte do IPI?',
    respostas: ['sim', 'nao'],
    padrao: 'nada, e o mês fica sem valores',
    lembrada_por: [],
    fundamento: 'CTN, art. 51; Decreto 7.212/2010, arts. 8º a 11',
  },
  iss_das_notas: {
    texto: 'As notas de serviço não trazem ISS. Não há ISS sobre elas no mês (imunidade, isenção, ISS fixo)?',
    respostas: ['sem_iss'],
    padrao: 'nada, e o mês fica sem valores',
    lembrada_por: [],
    fundamento: 'LC 116/2003, arts. 1º, 2º e 7º; Decreto-Lei 406/1968, art. 9º, §§ 1º e 3º',
  },
  produtos_com_ipi: {
    texto: 'A empresa vende produtos próprios que continuam com IPI depois de 2026?',
    respostas: ['sim', 'nao'],
    padrao: 'nao: Anexo I',
    lembrada_por: [],
    fundamento: 'Resolução CGSN 190/2026, art. 25, § 1º; ADCT, art. 126, III, a',
  },
  bens_fora_do_icms: {
    texto: 'As vendas de bens da empresa estão fora do campo do ICMS, e nele só incidem CBS e IBS?',
    respostas: ['sim', 'nao'],
    padrao: 'nao: com a parcela do ICMS',
    lembrada_por: [],
    fundamento: 'LC 123/2006, art. 18, § 4º, IX; Resolução CGSN 140/2018, art. 25, § 1º, I-A',
  },
  impedida_pelo_sublimite: {
    texto:
      'A empresa está impedida de recolher ICMS, ISS e IBS no DAS, por ter passado do sublimite de R$ 3.600.000,00?',
    respostas: ['sim', 'nao'],
    padrao: 'sim, se o RBT12 passa do sublimite; se não, nao',
    lembrada_por: [],
    fundamento: 'LC 123/2006, arts. 13-A e 20; Resolução CGSN 140/2018, arts. 9º e 12',
  },
  destinacao: {
    texto: 'Para que serve esta compra?',
    respostas: DESTINACOES,
    padrao: 'revenda',
    lembrada_por: ['fornecedor', 'produto', 'ncm'],
    fundamento:
      'LC 87/1996, arts. 12, XV, 20 e 33; Leis 10.637/2002 e 10.833/2003, art. 3º; LC 214/2025, arts. 47 e 57',
  },
  credito_do_ativo: {
    texto: 'Como é tomado o crédito de PIS e COFINS deste bem do ativo?',
    respostas: CREDITOS_DO_ATIVO,
    padrao: 'sem_credito',
    lembrada_por: ['fornecedor', 'produto', 'ncm'],
    fundamento: 'Lei 10.833/2003, art. 3º, VI e § 14; Lei 11.774/2008, art. 1º',
  },
  baixa_do_ativo: {
    texto: 'Em que mês o bem do ativo foi vendido?',
    respostas: null,
    padrao: 'o bem continua na empresa',
    lembrada_por: ['chave'],
    fundamento: 'LC 87/1996, art. 20, § 5º, V; LC 214/2025, art. 380, § 3º',
  },
  reducao_linear_lc224: {
    texto:
      'O benefício de PIS e COFINS deste produto (isenção, alíquota zero ou reduzida) é dos que a LC 224/2025 reduz?',
    respostas: ['sim', 'nao'],
    padrao: 'nada é somado, e pode haver PIS/COFINS de 10% (LC 224)',
    lembrada_por: ['produto', 'ncm'],
    fundamento: 'LC 224/2025, arts. 4º, §§ 2º a 4º e 8º, e 14, I, a; IN RFB 2.305/2025',
  },
  aliquota_interna_do_icms: {
    texto: 'Qual é a alíquota interna do ICMS, com o fundo de pobreza, no estado do estabelecimento?',
    respostas: null,
    padrao: 'a alíquota-padrão do estado, de fonte secundária',
    lembrada_por: ['uf'],
    fundamento: 'LC 87/1996, arts. 12, XV, e 13, IX e § 3º',
  },
  base_do_difal: {
    texto: 'Que base o estado usa no diferencial de alíquota das compras para uso ou ativo?',
    respostas: ['dupla', 'unica'],
    padrao: 'dupla',
    lembrada_por: ['uf'],
    fundamento: 'LC 87/1996, art. 13, IX e § 3º',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly texto: string;
      readonly respostas: readonly string[] | null;
      readonly padrao: string;
      readonly lembrada_por: readonly LembradaPor[];
      readonly fundamento: string;
    }
  >
>;

/** The office's answer; every criterion given must hold, and of several answers the one with most criteria counts. */
export interface RespostaDoEscritorio {
  readonly pergunta: CodigoDaPergunta;
  readonly quando: Readonly<Partial<Record<LembradaPor, string>>>;
  /** Days from and to which it holds. */
  readonly desde?: string;
  readonly ate?: string;
  readonly resposta: string;
}

/** What a question is asked of; what the case has not is left out, and no answer that names it holds. */
export type CasoDaPergunta = Readonly<Partial<Record<LembradaPor, string>>>;

/** Reais by tax. */
export type ValoresEmJogo = Readonly<Partial<Record<keyof TributosAtuais | keyof PorTributo, string>>>;

/** An unanswered question, with what hangs on it. */
export interface PerguntaDoDocumento {
  readonly pergunta: CodigoDaPergunta;
  readonly texto: string;
  readonly padrao: string;
  /** What an answer to it will be remembered by. */
  readonly quando: Readonly<Partial<Record<LembradaPor, string>>>;
  readonly em_jogo: ValoresEmJogo;
  readonly fundamento: string;
  /** Of a question about a single item: where it stands in the document, from zero. */
  readonly indice?: number;
}

export const respostaFor = (
  respostas: readonly RespostaDoEscritorio[],
  pergunta: CodigoDaPergunta,
  caso: CasoDaPergunta,
  data: string,
): string | undefined => validResposta(respostas, pergunta, caso, data)?.resposta;

const respostasOf = answersByCode(({ quando }: RespostaDoEscritorio) => quando.produto);

/** The answer with what it names; of several that name as much the first holds. `soDoProduto`: one that names the product. */
export function validResposta(
  respostas: readonly RespostaDoEscritorio[],
  pergunta: CodigoDaPergunta,
  caso: CasoDaPergunta,
  data: string,
  soDoProduto = false,
): RespostaDoEscritorio | undefined {
  let melhor: RespostaDoEscritorio | undefined;
  for (const resposta of respostasOf(respostas, caso.produto)) {
    if (resposta.pergunta !== pergunta || (soDoProduto && resposta.quando.produto === undefined)) continue;
    if ((resposta.desde ?? data) > data || (resposta.ate ?? data) < data) continue;
    const criterios = entriesOf(resposta.quando);
    if (criterios.some(([criterio, valor]) => caso[criterio] !== valor)) continue;
    if (melhor === undefined || criterios.length > Object.keys(melhor.quando).length) melhor = resposta;
  }
  return melhor;
}

export function askPergunta(
  pergunta: CodigoDaPergunta,
  caso: CasoDaPergunta,
  em_jogo: ValoresEmJogo,
): PerguntaDoDocumento {
  const { texto, padrao, lembrada_por, fundamento } = PERGUNTAS[pergunta];
  const quando = Object.fromEntries(lembrada_por.map((criterio) => [criterio, caso[criterio] ?? '']));
  return { pergunta, texto, padrao, quando, em_jogo, fundamento };
}

/** Each question once, its amounts added. */
export function mergePerguntas(perguntas: readonly PerguntaDoDocumento[]): PerguntaDoDocumento[] {
  const unicas = new Map<string, PerguntaDoDocumento>();
  for (const pergunta of perguntas) {
    const chave = `${pergunta.pergunta} ${Object.values(pergunta.quando).join(' ')}`;
    const antes = unicas.get(chave)?.em_jogo ?? {};
    const em_jogo = { ...antes };
    for (const [tributo, valor] of entriesOf(pergunta.em_jogo)) {
      em_jogo[tributo] = formatFixo(readOrZero(antes[tributo]) + readOrZero(valor), 2);
    }
    unicas.set(chave, { ...pergunta, em_jogo });
  }
  return [...unicas.values()];
}
