import { vigente } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { type Fixo, inReais, readOrZero } from '../fixo.ts';
import type { EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { type ReceitasDoMes, sumReceitasByAnexo } from '../simples/receita-por-anexo.ts';
import { isContribuinteDoIpi, listTributosContados } from './tributos-contados.ts';

/** Whether it holds, its stable code, its sentence. */
export type Aviso = readonly [vale: boolean, codigo: string, mensagem: string];

/** The resale of goods taxed before, exports and the sale of fixed assets have no PIS and COFINS to come back. */
const VENDA_SEM_PIS_COFINS: ReadonlySet<string> = new Set([
  'monofasico',
  'st_monofasico',
  'exportacao',
  'ativo',
]);
/** Sales whose ICMS was not collected before. */
const VENDA_COM_ICMS: ReadonlySet<string> = new Set(['', 'monofasico']);

/** Sales that owe no ICMS, for which the credits of what they consumed go back where no law keeps them. */
export function listAvisosDasVendas(entrada: EntradaDaApuracao): Aviso[] {
  const { lancamentos, competencia } = entrada;
  const credita = lancamentos.some(
    ({ efeito, cfop, icms }) => sentido(efeito, cfop) === 'credito' && readOrZero(icms) > 0n,
  );
  // Whose goods left in another month is not exempt: the ICMS is there.
  const comIcmsEmOutroMes = new Set(
    lancamentos.filter(({ motivo }) => motivo === 'icms_na_saida').map(ofMesmaVenda),
  );
  const semIcms = (linha: LancamentoSomado): boolean => {
    const { tipo = 'nfe', efeito, cfop, segregacao, valor, icms, icms_st } = linha;
    return (
      (tipo === 'nfe' || tipo === 'nfce') &&
      sentido(efeito, cfop) === 'debito' &&
      classeDoCfop(cfop).classe === 'venda' &&
      VENDA_COM_ICMS.has(segregacao) &&
      readOrZero(valor) > 0n &&
      readOrZero(icms) + readOrZero(icms_st) === 0n &&
      !comIcmsEmOutroMes.has(ofMesmaVenda(linha))
    );
  };
  return [
    [
      credita &&
        !vigente('icms_extinto', competencia) &&
        listTributosContados(entrada).has('icms') &&
        lancamentos.some(semIcms),
      'vendas_sem_icms',
      'Há vendas sem ICMS destacado (isentas, não tributadas ou com diferimento): o crédito do que nelas saiu deve ser estornado, salvo onde a lei o mantém (LC 87/1996, arts. 20, § 3º, e 21), e o estorno não foi calculado; informe-o como lançamento manual.',
    ],
  ];
}

const ofMesmaVenda = ({ estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao }: LancamentoSomado) =>
  [estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao].join('|');

/** Rows of ICMS and IPI whose price stands in another month. */
const EM_OUTRO_MES: ReadonlySet<string> = new Set(['saida_em_outro_mes', 'entrada_em_outro_mes']);

/**
 * Operations whose taxes of today are of one month, that of the note, and CBS and IBS of another, that of the delivery: either
 * month compares one side of them with nothing.
 */
export function listAvisosDosOutrosMeses({ lancamentos }: EntradaDaApuracao): Aviso[] {
  const soHoje = lancamentos.some(({ motivo }) => motivo === 'debito_em_outro_mes');
  const soReforma = lancamentos.some(
    ({ efeito, valor, base }) =>
      (efeito === 'debito' || efeito === 'credito') && readOrZero(valor) === 0n && readOrZero(base) > 0n,
  );
  const daMercadoria = lancamentos.filter(({ motivo }) => EM_OUTRO_MES.has(motivo ?? ''));
  return [
    [
      daMercadoria.length > 0,
      'icms_em_outro_mes',
      'Há ICMS e IPI de notas emitidas em outro mês, cuja mercadoria saiu ou entrou neste (LC 87/1996, arts. 12, I, e 20): o preço delas, o PIS e a COFINS estão no mês da emissão, e a comparação de cada mês mostra só uma parte; leia-as juntas.',
    ],
    [
      soHoje || soReforma,
      'tributos_em_meses_diferentes',
      'Há operações com os tributos de hoje num mês, o da emissão, e CBS e IBS noutro, o da entrega ou do horário de Brasília (Resolução CGIBS 6/2026, arts. 11 e 43): a comparação deste mês mostra só um dos lados delas; leia-a com a do outro mês.',
    ],
  ];
}

/** Returns that the sales of their kind do not hold, and annexes that the register does not name. */
export function listAvisosDoDas(entrada: EntradaDaApuracao, receitas: ReceitasDoMes): Aviso[] {
  const { regime, simples, competencia, respostas_da_empresa } = entrada;
  if (regime !== 'simples_nacional' || simples === undefined) return [];
  const perfil = { simples, ...(respostas_da_empresa ? { respostas_da_empresa } : {}) };
  const porAnexo = sumReceitasByAnexo(perfil, `${competencia}-01`, receitas);
  let sobra = 0n;
  const outros: string[] = [];
  for (const [anexo, segmentos] of porAnexo) {
    let doAnexo = 0n;
    for (const [segregacao, receita] of Object.entries(segmentos)) {
      if (segregacao === 'ativo') continue;
      doAnexo += receita;
      if (receita < 0n) sobra -= receita;
    }
    if (anexo !== simples.anexo && doAnexo > 0n) outros.push(`${inReais(doAnexo)} do Anexo ${anexo}`);
  }
  return [
    [
      sobra > 0n,
      'devolucoes_acima_das_vendas',
      `As devoluções do mês passam das vendas da mesma espécie em ${inReais(sobra)}: o que sobra é deduzido da receita dos meses seguintes (Resolução CGSN 140/2018, art. 17, II), e o DAS deles não o desconta aqui.`,
    ],
    [
      outros.length > 0,
      'anexo_diferente_do_cadastro',
      `O cadastro diz Anexo ${simples.anexo}, e os documentos do mês trazem receita de outros: ${outros.join(', ')}. O DAS segue os documentos (LC 123/2006, art. 18, §§ 4º e 4º-A).`,
    ],
  ];
}

/** What the notes of returned sales say, or do not say, of the PIS and COFINS that the sales paid. */
export function listAvisosDasDevolucoes({ lancamentos, regime }: EntradaDaApuracao, ano: number): Aviso[] {
  const creditos = lancamentos.filter(({ motivo }) => motivo === 'pis_cofins_de_devolucao');
  const semPisCofins = ({ efeito, cfop, valor, pis, cofins, segregacao }: LancamentoSomado): boolean =>
    sentido(efeito, cfop) === 'estorno_debito' &&
    readOrZero(pis) + readOrZero(cofins) === 0n &&
    readOrZero(valor) > 0n &&
    !VENDA_SEM_PIS_COFINS.has(segregacao);
  const apura = regime === 'lucro_real' || regime === 'lucro_presumido';
  return [
    [
      creditos.some(({ cbs }) => readOrZero(cbs) > 0n),
      'credito_de_devolucao',
      'Devoluções de vendas anteriores a 2027 dão crédito de CBS igual ao PIS e à COFINS cobrados, que só abate CBS (LC 214/2025, art. 379).',
    ],
    [
      creditos.some(({ cbs }) => readOrZero(cbs) === 0n),
      'devolucao_sem_pis_cofins',
      'Há devoluções de vendas anteriores a 2027 cujas notas não dizem o PIS e a COFINS cobrados: o crédito de CBS de mesmo valor (LC 214/2025, art. 379) não foi contado; informe-o como lançamento manual.',
    ],
    [
      apura && !vigente('cbs_devida', ano) && lancamentos.some(semPisCofins),
      'devolucao_sem_pis_cofins',
      'Há devoluções de vendas cujas notas não trazem PIS e COFINS: se a venda foi tributada, o que ela pagou não foi abatido; informe-o como lançamento manual (Lei 9.718/1998, art. 3º, § 2º, I; Lei 10.833/2003, art. 3º, VIII).',
    ],
  ];
}

/** Taxes in the cost of purchases that the comparison does not hold: what ends in 2027 may make them cheaper. */
export function listAvisosDoCusto(entrada: EntradaDaApuracao): Aviso[] {
  const comPisCofins = !vigente('pis_cofins_extintos', entrada.competencia);
  const compras = entrada.lancamentos.filter(
    ({ efeito, cfop }) => sentido(efeito, cfop) === 'credito' && classeDoCfop(cfop).classe === 'compra',
  );
  const ipi = isContribuinteDoIpi(entrada)
    ? 0n
    : compras.reduce<Fixo>((soma, linha) => soma + readOrZero(linha.ipi), 0n);
  return [
    [
      comPisCofins && entrada.regime === 'lucro_presumido' && compras.length > 0,
      'pis_cofins_no_custo',
      'A comparação não conta o PIS e a COFINS que os fornecedores cobram no preço e o Lucro Presumido não credita: eles acabam em 2027, e o custo das compras pode cair além do que ela mostra.',
    ],
    [
      comPisCofins && ipi > 0n,
      'ipi_no_custo',
      `A comparação não conta ${inReais(ipi)} de IPI das compras, que é custo de quem não é contribuinte dele: salvo a lista da Zona Franca de Manaus, ele zera em 2027.`,
    ],
    [
      entrada.lancamentos.some(({ motivo }) => motivo === 'combustivel_para_revenda'),
      'combustivel_no_custo',
      'A comparação não conta o imposto que o combustível comprado para revenda traz no preço: no lugar de PIS e COFINS vem a CBS por litro ou quilo que a Portaria MF 3.074/2026 fixou, que não pode passar da carga de hoje (LC 214/2025, art. 174, § 1º), e no do ICMS, a partir de 2029, o IBS por unidade, que ninguém publicou.',
    ],
  ];
}
