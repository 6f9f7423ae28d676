import { ALIQUOTAS_DE_REFERENCIA, vigente } from '@apura/law';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { assessesIcms } from '../efeito/tributos-de-hoje.ts';
import { CENARIO_PADRAO, cenarios } from '../parametros/cenarios.ts';
import { faseamentoDoIbs } from '../parametros/faseamento-do-ibs.ts';
import { isTransferencia } from '../projecao/comparavel.ts';
import type { Abrangencia, EntradaDaApuracao } from '../resultado.ts';
import { hasImpedimento } from '../simples/sublimite.ts';
import { keysOf } from '../tables.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { mesWithoutMovimento } from './cut.ts';
import { listPremissasDoEstoque } from './estoque-do-mes.ts';
import { type JanelaDoRbt12, janelaDoRbt12, mesesDaJanela } from './janela-do-rbt12.ts';

/** One paragraph a subject, of what holds in the month; none where nothing does. */
const paragrafo = (...frases: readonly (string | false)[]): string[] => {
  const ditas = frases.filter((frase) => frase !== false);
  return ditas.length === 0 ? [] : [ditas.join(' ')];
};

/** What the figures of a month assume, by subject: what moves nothing in this month is left out. */
export function listPremissas(entrada: EntradaDaApuracao): string[] {
  const entram = describeAbrangencia(findAbrangencia(entrada));
  const doEstoque = listPremissasDoEstoque(entrada);
  if (mesWithoutMovimento(entrada)) return [entram, ...doEstoque];
  return [
    entram,
    ...doEstoque,
    ...dasCompras(entrada),
    ...ofReforma(entrada),
    ...ofHoje(entrada),
    ...premissasDosOutros(entrada),
    ...ofRegime(entrada),
    ...premissasDaProjecao(entrada),
  ];
}

const COMPRA: ReadonlySet<string> = new Set(['credito', 'estorno_credito']);
const hasCompras = ({ lancamentos }: EntradaDaApuracao): boolean =>
  lancamentos.some(({ efeito, cfop }) => COMPRA.has(sentido(efeito, cfop)));

function dasCompras(entrada: EntradaDaApuracao): string[] {
  if (!hasCompras(entrada)) return [];
  const { lancamentos, regime } = entrada;
  return paragrafo(
    'Cada compra tem a destinação que o documento diz (modelo 65, consumidor final, CFOP), ou a que o escritório respondeu; o que se supõe está ao lado do total (LC 87/1996, arts. 20 e 33; Leis 10.637/2002 e 10.833/2003, art. 3º; LC 214/2025, arts. 47 e 57).',
    'Crédito de ICMS só sobre compras para revenda ou industrialização, bonificações e remessas recebidas, sem ICMS-ST e FCP, e o do ativo em 48 parcelas; crédito de IPI só de quem deve IPI.',
    regime === 'lucro_real' &&
      'Lucro Real: créditos de PIS (1,65%) e COFINS (7,6%) sobre o valor do item menos o ICMS destacado, sem mercadorias monofásicas (Leis 10.637/2002 e 10.833/2003, art. 3º, I, b; Lei 14.592/2023).',
    lancamentos.some(({ cfop }) => cfop.startsWith('3')) &&
      'Tributos pagos no desembaraço de importações não entram como débito; só como crédito, onde a lei o permite.',
  );
}

function ofReforma(entrada: EntradaDaApuracao): string[] {
  const ano = anoDaCompetencia(entrada.competencia);
  return paragrafo(
    'Débitos de CBS e IBS: o que a nota declara, que é confissão de dívida (LC 214/2025, art. 60, § 1º); créditos: o menor entre o declarado e o calculado (arts. 47, § 2º, I, e 48).',
    !vigente('cbs_devida', ano)
      ? 'Itens sem o grupo IBSCBS entram na comparação com a classificação inferida e o valor calculado, que são estimativas.'
      : 'Vendas sem o grupo IBSCBS devem o valor calculado; compras sem ele não dão crédito até serem documentadas (LC 214/2025, art. 47, § 1º, II).',
    hasCompras(entrada) &&
      'O crédito de CBS e IBS depende da extinção do débito do fornecedor (LC 214/2025, art. 47, § 2º, I); enquanto não houver recolhimento na liquidação financeira, basta o destaque correto (art. 48).',
    'CBS, IBS dos Estados, IBS dos Municípios e cada tributo atual são apurados em separado; o saldo credor de um não abate o de outro.',
  );
}

function ofHoje(entrada: EntradaDaApuracao): string[] {
  const { lancamentos, lancamentos_manuais = [] } = entrada;
  const presumido =
    entrada.icms_presumido_do_transporte === true &&
    !vigente('icms_extinto', anoDaCompetencia(entrada.competencia)) &&
    assessesIcms(withSublimite(entrada));
  return paragrafo(
    'ICMS e IPI são apurados por estabelecimento (LC 87/1996, art. 25); a apuração conjunta que o Estado permita não foi considerada.',
    lancamentos_manuais.some(({ estabelecimento, livro }) => !estabelecimento && !livro) &&
      'O que o escritório lança à mão sem estabelecimento vale para a matriz.',
    lancamentos.some(isTransferencia) &&
      'O ICMS e o IPI destacados em transferências são débito de quem remete e crédito de quem recebe (LC 87/1996, art. 12, § 4º; Convênio ICMS 109/2024).',
    'Os débitos de hoje são os valores declarados nas notas, e os das devoluções de vendas também, o PIS e a COFINS até as alíquotas do cliente.',
    presumido &&
      'ICMS: a empresa optou pelo crédito presumido do transporte, de 20% do ICMS das prestações; os demais créditos de ICMS das notas (de compras, fretes, energia e comunicação) não são usados enquanto a opção vale (Convênio ICMS 106/1996, cláusula primeira, § 1º).',
  );
}

const COMO_CONTA: Readonly<Record<JanelaDoRbt12['regra'], (meses: string) => string>> = {
  geral: (meses) => meses,
  media: (meses) => `${meses}, pela média × 12 do início de atividade`,
  proprio_mes: (meses) => `${meses} × 12, o primeiro mês de atividade`,
  primeira_faixa: () => 'nenhum mês: a primeira faixa, nos dois primeiros meses de atividade',
};

/** What Lucro Real supposes is about its purchases. */
function ofRegime({ regime, ibs_cbs, competencia, inicio_de_atividade }: EntradaDaApuracao): string[] {
  const janela = janelaDoRbt12(competencia, inicio_de_atividade);
  return paragrafo(
    regime === 'lucro_presumido' &&
      'Lucro Presumido: PIS e COFINS sem créditos (Lei 9.718/1998); CBS e IBS com créditos plenos.',
    regime === 'simples_nacional' &&
      `Simples Nacional: DAS com IRPJ, CSLL e CPP, cada receita pelo anexo da atividade (revenda, produção própria, serviço pelo anexo que a nota ou o escritório diz) e todas pelo mesmo RBT12 (LC 123/2006, art. 18, §§ 3º a 4º-A), o da receita de ${COMO_CONTA[janela.regra](mesesDaJanela(janela))} (${janela.fundamento}); vendas com ICMS-ST, monofásicas, exportadas ou com ISS retido saem das parcelas que a lei tira delas, item a item (LC 123/2006, art. 18, §§ 4º-A e 14); a venda de ativo imobilizado não é receita bruta (Resolução CGSN 140/2018, art. 2º, § 5º, I), se ele ficou na empresa mais de doze meses.`,
    regime === 'simples_nacional' &&
      ibs_cbs === 'regular' &&
      'CBS e IBS fora do DAS: a opção vale por semestre e é irretratável nele (LC 123/2006, art. 13, §§ 9º e 10; LC 214/2025, art. 41; Resolução CGSN 140/2018, arts. 40-C e 40-D), o DAS sai sem as parcelas deles (art. 22-A) e eles não são receita bruta (art. 2º, § 5º, VIII).',
    regime === 'mei' &&
      'MEI: valores fixos do DAS, com o INSS de 5% do salário mínimo (LC 123/2006, art. 18-A, § 3º, V).',
  );
}

const withSublimite = (entrada: EntradaDaApuracao) => ({
  regime: entrada.regime,
  icms_fora_do_das: hasImpedimento(entrada, `${entrada.competencia}-01`),
});

/** Of months that have more than NF-e. */
function premissasDosOutros({ lancamentos, retencoes = [], regime }: EntradaDaApuracao): string[] {
  const frases: string[] = [];
  if (lancamentos.some(({ tipo = 'nfe' }) => tipo !== 'nfe' && tipo !== 'nfce')) {
    frases.push(
      'Fretes, energia, serviços e comunicação: o crédito de ICMS de fretes é o destacado, o de energia a parcela industrial que o escritório informa, o de comunicação nenhum (LC 87/1996, arts. 20 e 33); ISS não dá crédito.',
    );
    if (regime === 'lucro_real') {
      frases.push(
        'Lucro Real: PIS e COFINS de serviços, comunicação, água e gás são creditados só onde o escritório diz que são insumo; o que é discutível não é usado e aparece como em dúvida (Leis 10.637/2002 e 10.833/2003, art. 3º).',
      );
    }
  }
  if (retencoes.length > 0) {
    frases.push(
      'Retenções na fonte: o que o cliente retém não é tributo dele; o que os tomadores retiveram de ISS, PIS e COFINS abate o que ele paga no mês e não muda a comparação.',
    );
  }
  return paragrafo(...frases);
}

function premissasDaProjecao(entrada: EntradaDaApuracao): string[] {
  const manuais = (entrada.lancamentos_manuais ?? []).length > 0;
  return [
    ...paragrafo(
      'Projeção: as operações, a composição e o RBT12 do mês se repetem em cada ano; o preço líquido é o valor menos os tributos de hoje (a base de CBS e IBS da nota).',
      'Com preço líquido constante, o preço sem tributos se mantém, nas vendas e nas compras; com preço final constante, mantém-se o que o comprador paga, e o preço sem tributos se ajusta.',
      `Sem Imposto Seletivo, cujas alíquotas não foram fixadas, sem saldos de meses anteriores${manuais ? ' e, nos anos seguintes, sem CBS e IBS de lançamentos manuais' : ''}.`,
      'Carga: o que se paga sobre o valor das saídas do mês (menos devoluções), a mesma base em todos os anos.',
    ),
    ...premissasDoEmbutido(entrada),
    ...aliquotasDaProjecao(entrada),
  ];
}

function aliquotasDaProjecao(entrada: EntradaDaApuracao): string[] {
  const cenario = entrada.cenario ?? CENARIO_PADRAO;
  const atos = [...new Set(ALIQUOTAS_DE_REFERENCIA.map(({ ato }) => ato))];
  const doCenario =
    typeof cenario === 'string'
      ? [
          `Projeção com o cenário "${cenarios[cenario].descricao}", que não é lei.`,
          `IBS de 2029 a 2032: ${faseamentoDoIbs.fundamento}.`,
          atos.length > 0 && `Alíquotas já fixadas, que valem em lugar do cenário: ${atos.join('; ')}.`,
        ]
      : ['Projeção com as alíquotas informadas pelo escritório.'];
  return paragrafo(
    ...doCenario,
    'A alíquota efetiva de ICMS e ISS de hoje encolhe 10% ao ano de 2029 a 2032; PIS e COFINS acabam em 2027; o IPI zera em 2027, sem a lista da Zona Franca de Manaus, ainda não publicada.',
    (entrada.ibs_cbs_na_base_icms ?? true)
      ? 'CBS e IBS entram na base do ICMS a partir de 2027 (posição da maioria dos Estados; a lei não é expressa).'
      : 'CBS e IBS ficam fora da base do ICMS.',
  );
}

function premissasDoEmbutido({ lancamentos }: EntradaDaApuracao): string[] {
  const tem = lancamentos.some(
    ({ icms_embutido, pis_cofins_embutido }) => icms_embutido !== '0.00' || pis_cofins_embutido !== '0.00',
  );
  return tem
    ? paragrafo(
        'Imposto embutido nas compras: ICMS-ST e PIS/COFINS monofásicos que o cliente paga no custo e não credita. O ICMS vem da nota; onde ela não o traz, é estimado em 17% do preço, a menor alíquota interna geral dos Estados. PIS/COFINS de mercadoria já tributada na indústria são estimados pelas alíquotas concentradas da lei sobre o preço da compra.',
        'Na projeção ele sai do custo das compras e, na mesma proporção, do preço sem tributos das revendas do mesmo capítulo da NCM, até o total vendido no mês.',
      )
    : [];
}

/** A GTV-e has no amounts of its own. */
const SEM_VALORES: ReadonlySet<TipoDeDocumento> = new Set(['gtve']);

/** What a month does not count, whatever was sent. */
const FICAM_DE_FORA = [
  { codigo: 'nao_enviados', descricao: 'documentos que não foram enviados' },
  { codigo: 'servico_municipal', descricao: 'notas de serviço em leiaute municipal' },
  { codigo: 'importacao_de_servicos', descricao: 'importação de serviços' },
  { codigo: 'pedagio', descricao: 'pedágio (NFS-e Via)' },
  { codigo: 'imoveis', descricao: 'operações com imóveis sem NFS-e' },
  { codigo: 'sem_valores', descricao: 'GTV-e e MDF-e, que não têm valores próprios' },
] as const;

/** The documents that a month counts: the kinds that are read, which of them it has, and what it leaves out. */
export function findAbrangencia({ lancamentos }: Pick<EntradaDaApuracao, 'lancamentos'>): Abrangencia {
  const doMes = new Set<TipoDeDocumento>(lancamentos.map(({ tipo }) => tipo ?? 'nfe'));
  const tipos = keysOf(TIPOS_DE_DOCUMENTO);
  return {
    entram: tipos
      .filter((tipo) => !SEM_VALORES.has(tipo))
      .map((tipo) => ({ tipo, nome: TIPOS_DE_DOCUMENTO[tipo].nome, no_mes: doMes.has(tipo) })),
    ficam_de_fora: FICAM_DE_FORA,
  };
}

/** The same as a sentence. */
export function describeAbrangencia({ entram, ficam_de_fora }: Abrangencia): string {
  const nomes = entram.map(({ nome }) => nome).join(', ');
  const doMes = entram.filter(({ no_mes }) => no_mes).map(({ nome }) => nome);
  const deste = doMes.length === 0 ? 'nenhum teve operações neste mês' : `neste mês há ${doMes.join(', ')}`;
  const fora = ficam_de_fora.map(({ descricao }) => descricao).join('; ');
  return `Entram os documentos enviados destes tipos: ${nomes} (${deste}). Ficam de fora: ${fora}.`;
}
