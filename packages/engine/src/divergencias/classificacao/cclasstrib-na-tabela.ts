import { classificacaoPorCodigo } from '../../dados/classificacoes.ts';
import { situacaoTributariaExiste } from '../../dados/situacoes-tributarias.ts';
import type { Finding, RegraDoItem } from '../conferencia.ts';

/** CST and cClassTrib exist in the official tables, hold on the day of issue and are open to the model of the note. */
export const cclasstribNaTabela: RegraDoItem = ({ det, item, data, modelo }) => {
  const { origem, cst, cclasstrib, linha } = item.classificacao;
  if (origem !== 'declarada') return undefined;
  const findings: Finding[] = [];
  const aFalha = (falha: Pick<Finding, 'regra' | 'mensagem'> & Partial<Finding>): void => {
    findings.push({
      campo: 'cClassTrib',
      declarado: cclasstrib,
      calculado: null,
      fundamento: TABELA,
      ...falha,
    });
  };
  if (!situacaoTributariaExiste(cst)) {
    findings.push({
      regra: 'cst_desconhecido',
      campo: 'CST',
      declarado: cst,
      calculado: null,
      mensagem: 'O CST de IBS e CBS não existe na tabela oficial.',
      fundamento: 'NT 2025.002, UB13-10',
      rejeicao: '1020',
    });
  }
  if (linha === undefined) {
    const mensagem = 'O cClassTrib não existe na tabela; o item não foi calculado.';
    aFalha({ regra: 'cclasstrib_desconhecida', mensagem, rejeicao: '1023' });
    return findings;
  }
  if (linha.edicao_desde > data) {
    const mensagem = `O cClassTrib entrou na tabela com a ${linha.edicao}, em uso desde ${linha.edicao_desde}, depois da emissão da nota.`;
    aFalha({ regra: 'cclasstrib_posterior', gravidade: 'aviso', mensagem });
  }
  const sucessor = SUCESSOR_PELO_CFOP[`${cclasstrib} ${det.prod.CFOP}`];
  if (sucessor !== undefined && (classificacaoPorCodigo(sucessor)?.edicao_desde ?? data) <= data) {
    const mensagem = `A operação deste CFOP deixou o cClassTrib ${cclasstrib} e tem código próprio, ${sucessor}; os valores são os mesmos.`;
    aFalha({ regra: 'cclasstrib_com_sucessor', gravidade: 'aviso', calculado: sucessor, mensagem });
  }
  // A date before the table is a note from before the test year: it is computed with the rates of 2026 anyway.
  if (linha.ate !== null && linha.ate < data) {
    aFalha({ regra: 'cclasstrib_vencida', mensagem: `O cClassTrib deixou de valer em ${linha.ate}.` });
  }
  if (!linha.modelos.includes(modelo)) {
    aFalha({
      regra: 'cclasstrib_modelo',
      gravidade: 'aviso',
      mensagem: `O cClassTrib não está previsto para o modelo ${modelo}.`,
      fundamento: 'NT 2025.002, UB14-25',
      rejeicao: '1025',
    });
  }
  return findings;
};

const TABELA = 'NT 2025.002, UB14-10; IT 2025.002';

/** cClassTrib and CFOP of an operation -> the code that a later edition of the table gave it. Drawback: 3127 and its return. */
const SUCESSOR_PELO_CFOP: Readonly<Record<string, string>> = {
  '550007 3127': '550027',
  '550007 7211': '550027',
};
