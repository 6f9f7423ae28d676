import { classificacaoPorCodigo } from '../../dados/classificacoes.ts';
import { situacaoTributariaExiste } from '../../dados/situacoes-tributarias.ts';
import type { Finding, RegraDoItem } from '../conferencia.ts';

/** CST and cClassTrib exist in the official tables, hold on the day of issue and are open to the model of the note. */
export const cclasstribNaTabela: RegraDoItem = ({ det, item, data, modelo }) => {
  const { origem, cst, cclasstrib, linha } = item.classificacao;
  if (origem !== 'declarada') return undefined;
  const findings: Finding[] = [];
  if (!situacaoTributariaExiste(cst)) {
    findings.push({
      rv: 'UB13-10',
      campo: 'CST',
      declarado: cst,
      calculado: null,
      mensagem: 'O CST de IBS e CBS não existe na tabela oficial.',
      fundamento: 'NT 2025.002, UB13-10',
    });
  }
  if (linha === undefined) {
    const mensagem = 'O cClassTrib não existe na tabela; o item não foi calculado.';
    findings.push({
      ...daTabela(cclasstrib),
      rv: 'UB14-10',
      mensagem,
    });
    return findings;
  }
  if (linha.edicao_desde > data) {
    const mensagem = `O cClassTrib entrou na tabela com a ${linha.edicao}, em uso desde ${linha.edicao_desde}, depois da emissão da nota.`;
    findings.push({
      ...daTabela(cclasstrib),
      regra: 'cclasstrib_posterior',
      gravidade: 'aviso',
      mensagem,
    });
  }
  const sucessor = sucessorPeloCfop(cclasstrib, det.prod.CFOP);
  if (sucessor !== undefined && (classificacaoPorCodigo(sucessor)?.edicao_desde ?? data) <= data) {
    const mensagem = `A operação deste CFOP deixou o cClassTrib ${cclasstrib} e tem código próprio, ${sucessor}; os valores são os mesmos.`;
    findings.push({
      ...daTabela(cclasstrib),
      regra: 'cclasstrib_com_sucessor',
      gravidade: 'aviso',
      calculado: sucessor,
      mensagem,
    });
  }
  // A date before the table is a note from before the test year: it is computed with the rates of 2026 anyway.
  if (linha.ate !== null && linha.ate < data) {
    findings.push({
      ...daTabela(cclasstrib),
      rv: 'UB14-10',
      regra: 'cclasstrib_vencida',
      mensagem: `O cClassTrib deixou de valer em ${linha.ate}.`,
    });
  }
  if (!linha.modelos.includes(modelo)) {
    findings.push({
      ...daTabela(cclasstrib),
      rv: 'UB14-25',
      mensagem: `O cClassTrib não está previsto para o modelo ${modelo}.`,
      fundamento: 'NT 2025.002, UB14-25',
    });
  }
  return findings;
};

const daTabela = (cclasstrib: string) => ({
  campo: 'cClassTrib',
  declarado: cclasstrib,
  calculado: null,
  fundamento: 'NT 2025.002, UB14-10; IT 2025.002',
});

/** The code that a later edition of the table gave an operation of this CFOP. Drawback: 3127 and its return. */
const sucessorPeloCfop = (cclasstrib: string, cfop: string): string | undefined =>
  cclasstrib === '550007' && (cfop === '3127' || cfop === '7211') ? '550027' : undefined;
