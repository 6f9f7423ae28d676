import { MARCOS, VIRADA_DE_2027 } from '@apura/law';
import { daysUntil } from '../prazos/obrigacoes.ts';
import { keysOf, recordOf } from '../tables.ts';

/** Who puts a cause right. `cliente`: whoever issues with its software. */
export type QuemAge = 'cliente' | 'escritorio' | 'fornecedor';

interface Causa {
  readonly titulo: string;
  readonly quem: QuemAge;
  /** Of a supplier's note it costs the client's credit. */
  readonly doFornecedor: boolean;
  readonly o_que_fazer: string;
}

const doCliente = (titulo: string, o_que_fazer: string, doFornecedor = false): Causa => ({
  ...{ titulo, quem: 'cliente', o_que_fazer, doFornecedor },
});
const doEscritorio = (titulo: string, o_que_fazer: string): Causa => ({
  ...{ titulo, quem: 'escritorio', o_que_fazer, doFornecedor: false },
});

/** What in the notes before January 2027 would be refused in it or lose money, and what is to be done; in the order in which they are shown. */
export const CAUSAS_DE_JANEIRO = {
  grupo_ausente: doCliente(
    'Sem CBS e IBS',
    'Cadastre CST e cClassTrib do produto no emissor e ligue o grupo de CBS e IBS (IBSCBS).',
    true,
  ),
  grupo_do_simples: doCliente(
    'Simples sem CBS e IBS',
    'Peça ao emissor a versão que traz CBS e IBS para o Simples em 01/01/2027, com CST e cClassTrib de cada produto. Quem compra só toma o crédito que o documento traz.',
    true,
  ),
  grupo_da_monofasica: doCliente(
    'Combustível sem CBS e IBS',
    'Cadastre o combustível com CST 620, cClassTrib, código da ANP e a unidade da alíquota (litro ou quilo).',
    true,
  ),
  grupo_da_importacao: doCliente(
    'Importação sem CBS e IBS',
    'Traga CBS e IBS na NF-e de entrada da importação, como na Duimp.',
  ),
  codigo_recusado: doCliente(
    'CST ou cClassTrib que não vale',
    'Troque o CST ou o cClassTrib no cadastro do produto por um que vale em janeiro.',
    true,
  ),
  campo_recusado: doCliente(
    'Campo que a regra rejeita',
    'Corrija o campo no emissor: em janeiro a regra rejeita a nota.',
  ),
  cnpj_recusado: doCliente(
    'CNPJ que não confere',
    'Corrija o CNPJ no cadastro; o emissor tem de aceitar letras (CNPJ alfanumérico) e conferir os dois dígitos.',
    true,
  ),
  combustivel_sem_unidade: doCliente(
    'Combustível sem a unidade da alíquota',
    'Dê a quantidade tributável (uTrib e qTrib) em litros a 20 °C ou em quilos, como a alíquota pede.',
  ),
  combustivel_sem_aliquota: doEscritorio(
    'Combustível sem alíquota publicada',
    'Acompanhe a publicação: sem ato, a CBS da primeira semana não se calcula, e não é zero. Combine com o cliente como emitir nesses dias.',
  ),
  codigo_a_confirmar: doEscritorio(
    'Classificação a confirmar',
    'Confirme a classificação do produto: a lei parece dar outra. Depois corrija o cadastro do emissor.',
  ),
  fim_do_monofasico: doEscritorio(
    'Fim do monofásico',
    'Reveja o preço: o produto deixa de sair com alíquota zero, e a compra passa a dar crédito.',
  ),
  produto_muda: doEscritorio(
    'Classificação que muda',
    'Confirme o código que vale em janeiro e atualize o cadastro do emissor.',
  ),
  crt_muda: doCliente(
    'CRT de outro regime',
    'Mude no emissor o CRT para o do regime de janeiro, como está no cadastro da Receita.',
  ),
  opcao_fora_do_das: doEscritorio(
    'CBS e IBS fora do DAS',
    'Confirme a opção no Portal do Simples Nacional e com o emissor: as notas de janeiro destacam CBS e IBS pelas alíquotas do regime regular. O campo do regime (tpRegimeIBSCBS) ainda não foi publicado.',
  ),
  fornecedor_com_cpf: {
    titulo: 'Fornecedor com CPF',
    ...{ quem: 'fornecedor', doFornecedor: true },
    o_que_fazer: 'Pergunte ao fornecedor pessoa física se é contribuinte de CBS e IBS e peça o CNPJ dele.',
  },
} as const satisfies Readonly<Record<string, Causa>>;
export type CausaDeJaneiro = keyof typeof CAUSAS_DE_JANEIRO;

const porCausa: ReadonlyMap<string, (typeof VIRADA_DE_2027)[number]> = new Map(
  VIRADA_DE_2027.map((linha) => [linha.causa, linha]),
);

/** The act by which a cause is one; undefined of those that are rules of the NT, which a finding names itself. */
export const leiDaCausa = (
  causa: CausaDeJaneiro,
): { readonly descricao: string; readonly fundamento: string } | undefined => porCausa.get(causa);

interface PontoEmPalavras {
  readonly titulo: string;
  readonly o_que_fazer: string;
  readonly fundamento: string;
}

/** What a cause is called, what is to be done and by what law; `fundamento`: what was found says it where it is a rule of the NT. */
export function palavrasDoPonto({
  causa,
  quem,
  fundamento,
}: {
  readonly causa: CausaDeJaneiro;
  readonly quem: QuemAge;
  readonly fundamento: string;
}): PontoEmPalavras {
  const { titulo, o_que_fazer, quem: proprio } = CAUSAS_DE_JANEIRO[causa];
  return {
    titulo,
    o_que_fazer: quem === proprio ? o_que_fazer : PEDIDO_AO_FORNECEDOR,
    fundamento: fundamento || (leiDaCausa(causa)?.fundamento ?? ''),
  };
}

const PEDIDO_AO_FORNECEDOR =
  'Peça ao fornecedor que corrija o cadastro antes de janeiro: sem isso a compra perde o crédito de CBS e IBS.';

/** What the figures do not say. */
export const RESSALVAS_DE_JANEIRO: readonly string[] = [
  'A falta do grupo de CBS e IBS ainda não rejeita a nota (a regra UB12-10 não tem data): é dever da lei, e sem ele o crédito se perde.',
  'O imposto em jogo é das notas lidas, pelas regras de janeiro de 2027, e estimativa enquanto a alíquota da CBS não estiver em lei. Vazio: não se sabe.',
  'A classificação sugerida é hipótese pelo NCM: confirme antes de cadastrar.',
];

const { dia: DIA, ano: ANO } = MARCOS.cbs_devida;

/** The months (YYYY-MM, both included) whose documents are looked at, and the day by whose rules. */
export const TURN_TO_JANEIRO = {
  de: `${ANO - 1}-10`,
  ate: `${ANO - 1}-12`,
  vespera: `${ANO - 1}-12-31`,
  dia: DIA,
};

const causas = keysOf(CAUSAS_DE_JANEIRO);

/** What is asked of the documents: of which months, by the register of which month, who acts, and what a supplier's may have. */
export const QUESTAO_DE_JANEIRO = {
  ...{ de: TURN_TO_JANEIRO.de, ate: TURN_TO_JANEIRO.ate, mes: DIA.slice(0, 7) },
  quem: recordOf(causas, (causa) => CAUSAS_DE_JANEIRO[causa].quem),
  doFornecedor: causas.filter((causa) => CAUSAS_DE_JANEIRO[causa].doFornecedor),
};

/** How many days (of a day YYYY-MM-DD) are left. */
export const diasParaJaneiro = (hoje: string): number => Math.max(0, daysUntil(DIA, hoje));
