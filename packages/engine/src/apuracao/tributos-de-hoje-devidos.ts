import { type Sentido, sentido } from '../efeito/sentido.ts';
import { type Fixo, lerOuZero, menor } from '../fixo.ts';
import { tributosExtintos } from '../projecao/linha-projetavel.ts';
import type { EntradaDaApuracao, Passo, SituacaoDoTributo, TributoDevido } from '../resultado.ts';
import { type Conta, contaVazia, novaConta, publicarConta, somarParcelas } from './conta.ts';
import { passosDoAtivo } from './creditos-do-ativo.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';
import { retidoDoCliente } from './retencoes-do-mes.ts';
import { contribuinteDoIpi, estabelecimentoPrincipal, tributosContados } from './tributos-contados.ts';

const DE_HOJE = ['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'pis', 'cofins', 'iss'] as const;
type TributoDeHoje = (typeof DE_HOJE)[number];

/** Owed by establishment: LC 87/1996 arts. 24 and 25; CTN art. 51 sole par. */
const POR_ESTABELECIMENTO: ReadonlySet<TributoDeHoje> = new Set(['icms', 'ipi']);

const FUNDAMENTO: Readonly<Record<TributoDeHoje, string>> = {
  icms: 'LC 87/1996, arts. 19 a 25',
  icms_st: 'LC 87/1996, arts. 6º a 10',
  fcp: 'ADCT, art. 82',
  difal: 'CF, art. 155, § 2º, VII; LC 87/1996, arts. 12, XV, e 24-A',
  ipi: 'CF, art. 153, § 3º, II; CTN, art. 49',
  pis: 'Leis 9.718/1998 e 10.637/2002',
  cofins: 'Leis 9.718/1998 e 10.833/2003',
  iss: 'LC 116/2003',
};

/**
 * Today's taxes that the month owes, one row each that has anything: what the notes and the office say, less credits,
 * by establishment for ICMS and IPI. Of those that the DAS collects only what the office enters counts (ICMS of a
 * purchase, for example, which no DAS holds: LC 123/2006 art. 13 § 1º XIII). PIS and COFINS balances of 2026 go to
 * `paraACbs`, at most `debitoDaCbs` (LC 214/2025 arts. 378 and 382).
 */
export function tributosDeHojeDevidos(
  entrada: EntradaDaApuracao,
  debitoDaCbs: Fixo,
): { readonly tributos: TributoDevido[]; readonly paraACbs: Fixo } {
  const contados = tributosContados(entrada);
  const creditaIpi = contribuinteDoIpi(entrada);
  const extintos = tributosExtintos(`${entrada.competencia}-01`);
  const tributos: TributoDevido[] = [];
  let paraACbs = 0n;
  for (const tributo of DE_HOJE) {
    const contas = contasDoTributo(entrada, tributo, {
      debitos: contados.has(tributo),
      creditos: contados.has(tributo) && (tributo !== 'ipi' || creditaIpi),
    });
    const situacao: SituacaoDoTributo = extintos.has(tributo) ? 'extinto' : 'devido';
    const memoria = situacao === 'devido' ? passosDoTributo(entrada, tributo) : [];
    if (situacao === 'extinto' && (tributo === 'pis' || tributo === 'cofins')) {
      for (const conta of contas.values()) {
        const usado = menor(conta.saldo_anterior, debitoDaCbs - paraACbs);
        if (usado <= 0n) continue;
        conta.compensado += usado;
        paraACbs += usado;
        somarParcelas(memoria, 'saldo_usado_na_cbs', 'LC 214/2025, arts. 378 e 382', [
          ['saldo credor usado contra a CBS', usado],
        ]);
      }
    }
    const retido = contados.has(tributo) ? retidoDoCliente(entrada, tributo) : 0n;
    if (retido > 0n) {
      const conta = contas.get('') ?? novaConta();
      contas.set('', conta);
      conta.creditos += retido;
      somarParcelas(memoria, 'retido_na_fonte', 'LC 116/2003, art. 6º; Lei 10.833/2003, art. 36', [
        ['retido pelos tomadores, entre os créditos', retido],
      ]);
    }
    const linha = linhaDoTributo(tributo, situacao, contas, memoria);
    if (linha !== null) tributos.push(linha);
  }
  return { tributos, paraACbs };
}

/** The accounts by establishment, or the one of the company; `dasNotas` says what of the notes counts. */
function contasDoTributo(
  entrada: EntradaDaApuracao,
  tributo: TributoDeHoje,
  dasNotas: { readonly debitos: boolean; readonly creditos: boolean },
): Map<string, Conta> {
  const contas = new Map<string, Conta>();
  const separado = POR_ESTABELECIMENTO.has(tributo);
  const principal = estabelecimentoPrincipal(entrada);
  const contaDe = (estabelecimento: string | null): Conta => {
    const chave = separado ? estabelecimento || principal : '';
    const conta = contas.get(chave) ?? novaConta();
    contas.set(chave, conta);
    return conta;
  };
  for (const linha of entrada.lancamentos) {
    const direcao = sentido(linha.efeito, linha.cfop);
    const deDebito = direcao === 'debito' || direcao === 'estorno_debito';
    const valor = dasNotas[deDebito ? 'debitos' : 'creditos'] ? lerOuZero(linha[tributo]) : 0n;
    if (valor !== 0n) somarNaConta(contaDe(linha.estabelecimento), direcao, valor);
  }
  if (tributo === 'difal') {
    const deEntrada = difalDeEntrada(entrada);
    if (deEntrada !== 0n) somarNaConta(contaDe(null), 'debito', deEntrada);
  }
  for (const manual of entrada.lancamentos_manuais ?? []) {
    if (manual.tributo !== tributo || manual.tipo === 'credito_recusado') continue;
    if (!lancamentoManualValido(manual)) continue;
    somarNaConta(contaDe(manual.estabelecimento ?? null), manual.tipo, lerOuZero(manual.valor));
  }
  for (const saldo of entrada.saldos_anteriores) {
    if (saldo.tributo === tributo) contaDe(saldo.estabelecimento).saldo_anterior += lerOuZero(saldo.valor);
  }
  return contas;
}

/** The difference of rates of what the client buys, which no DAS collects either (LC 123/2006 art. 13 § 1º XIII h). */
const difalDeEntrada = ({ lancamentos }: EntradaDaApuracao): Fixo =>
  lancamentos.reduce<Fixo>((soma, linha) => soma + lerOuZero(linha.difal_entrada), 0n);

/** What the sum of a tax does not show: how the credits of fixed assets and the difference of rates come about. */
function passosDoTributo(entrada: EntradaDaApuracao, tributo: TributoDeHoje): Passo[] {
  if (tributo === 'icms') return passosDoAtivo(entrada);
  const memoria: Passo[] = [];
  if (tributo !== 'difal') return memoria;
  somarParcelas(memoria, 'difal_de_entrada', 'LC 87/1996, arts. 12, XV, e 13, IX e § 3º', [
    ['diferencial das compras para uso ou ativo, entre os débitos', difalDeEntrada(entrada)],
  ]);
  return memoria;
}

function somarNaConta(conta: Conta, direcao: Sentido, valor: Fixo): void {
  if (direcao === 'debito') conta.debitos += valor;
  else if (direcao === 'credito') conta.creditos += valor;
  else if (direcao === 'estorno_debito') conta.estornos -= valor;
  else conta.estornos += valor;
}

function linhaDoTributo(
  tributo: TributoDeHoje,
  situacao: SituacaoDoTributo,
  contas: ReadonlyMap<string, Conta>,
  memoria: Passo[],
): TributoDevido | null {
  const comAlgo = [...contas].filter(([, conta]) => !contaVazia(conta)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (comAlgo.length === 0) return null;
  for (const [cnpj, { debitos, creditos, estornos, compensado, saldo_anterior }] of comAlgo) {
    const onde = comAlgo.length > 1 ? ` de ${cnpj}` : '';
    somarParcelas(memoria, 'a_recolher', FUNDAMENTO[tributo], [
      [`débitos${onde}`, debitos],
      [`créditos${onde}`, -creditos],
      [`estornos${onde}`, estornos],
      [`saldo usado contra a CBS${onde}`, compensado],
      [`saldo credor anterior${onde}`, -saldo_anterior],
    ]);
  }
  const estabelecimentos = POR_ESTABELECIMENTO.has(tributo)
    ? comAlgo.map(([cnpj, conta]) => ({ cnpj, ...publicarConta([conta]) }))
    : undefined;
  return {
    tributo,
    situacao,
    ...publicarConta(comAlgo.map(([, conta]) => conta)),
    ...(estabelecimentos === undefined ? {} : { estabelecimentos }),
    memoria,
  };
}
