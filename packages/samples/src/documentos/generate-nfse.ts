import { inReais, percentual, type Taxa, taxa, valorAt } from '../dinheiro.ts';
import { ALIQUOTAS, contribuicoesOf, withTributo } from '../impostos.ts';
import { STREET } from '../write-nota.ts';
import { type Tree, writeAssinatura } from '../write-xml.ts';
import { compose, type PedidoDeDocumento } from './pedido-de-documento.ts';
import type { DocumentoEscrito } from './portal.ts';

export const NAMESPACE_NFSE = 'http://www.sped.fazenda.gov.br/nfse';
const VERSAO = '1.01';
const ISS = '5';

/** Its check digit is a constant 0: by what algorithm it is made could not be confirmed. */
const chaveDaNfse = ({ fornecedor, numero, dhEmi, cNF }: PedidoDeDocumento): string =>
  [
    fornecedor.lugar.cMun,
    '2',
    '2',
    fornecedor.cnpj,
    String(numero).padStart(13, '0'),
    dhEmi.slice(2, 4) + dhEmi.slice(5, 7),
    cNF.padStart(9, '0'),
    '0',
  ].join('');

/** A national NFS-e with its DPS inside; the service was rendered on the day of its emission, nothing is retained. */
export function generateNfse(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, numero, dhEmi, random } = pedido;
  const { lugar, cnpj, nome } = fornecedor;
  const composicao = compose(BigInt(random.inteiro(10_000, 3_000_000)), ISS, fornecedor, {
    porDentro: false,
  });
  const valor = inReais(composicao.valor);
  const tributo = withTributo('000', '000001', composicao.base);
  const de = (path: string): string => inReais(valorAt(tributo, `gIBSCBS/${path}`));
  const chave = chaveDaNfse(pedido);
  const tree: Tree = {
    NFSe: {
      '@xmlns': NAMESPACE_NFSE,
      '@versao': VERSAO,
      infNFSe: {
        '@Id': `NFS${chave}`,
        xLocEmi: lugar.xMun,
        xLocPrestacao: lugar.xMun,
        nNFSe: String(numero),
        cLocIncid: lugar.cMun,
        xLocIncid: lugar.xMun,
        xTribNac: 'Análise e desenvolvimento de sistemas',
        verAplic: 'DEMONSTRACAO',
        ambGer: '2',
        tpEmis: '1',
        procEmi: '1',
        cStat: '100',
        dhProc: dhEmi,
        nDFSe: String(numero),
        emit: {
          CNPJ: cnpj,
          xNome: nome,
          enderNac: { ...STREET, cMun: lugar.cMun, UF: lugar.uf, CEP: lugar.cep },
        },
        valores: {
          vBC: valor,
          pAliqAplic: duasCasas(taxa(ISS)),
          vISSQN: inReais(composicao.imposto),
          vLiq: valor,
        },
        IBSCBS: {
          cLocalidadeIncid: lugar.cMun,
          xLocalidadeIncid: lugar.xMun,
          valores: {
            vBC: inReais(composicao.base),
            uf: { pIBSUF: duasCasas(ALIQUOTAS.IBSUF), pAliqEfetUF: duasCasas(ALIQUOTAS.IBSUF) },
            mun: { pIBSMun: duasCasas(ALIQUOTAS.IBSMun), pAliqEfetMun: duasCasas(ALIQUOTAS.IBSMun) },
            fed: { pCBS: duasCasas(ALIQUOTAS.CBS), pAliqEfetCBS: duasCasas(ALIQUOTAS.CBS) },
          },
          totCIBS: {
            vTotNF: valor,
            gIBS: {
              vIBSTot: de('vIBS'),
              gIBSUFTot: { vIBSUF: de('gIBSUF/vIBSUF') },
              gIBSMunTot: { vIBSMun: de('gIBSMun/vIBSMun') },
            },
            gCBS: { vCBS: de('gCBS/vCBS') },
          },
        },
        DPS: { '@versao': VERSAO, infDPS: dpsDe(pedido, composicao) },
      },
      Signature: writeAssinatura(`NFS${chave}`),
    },
  };
  return { chave, tree, valor: composicao.valor };
}

function dpsDe(pedido: PedidoDeDocumento, composicao: ReturnType<typeof compose>): Tree {
  const { fornecedor, adquirente, numero, serie, dhEmi, tpAmb } = pedido;
  const { cnpj, lugar, regime } = fornecedor;
  const valor = inReais(composicao.valor);
  const { PIS, COFINS } = contribuicoesOf(fornecedor);
  return {
    '@Id': `DPS${lugar.cMun}2${cnpj}${String(serie).padStart(5, '0')}${String(numero).padStart(15, '0')}`,
    tpAmb,
    dhEmi,
    verAplic: 'DEMONSTRACAO',
    serie: String(serie),
    nDPS: String(numero),
    dCompet: dhEmi.slice(0, 10),
    tpEmit: '1',
    cLocEmi: lugar.cMun,
    prest: {
      CNPJ: cnpj,
      regTrib: {
        opSimpNac: regime === 'simples_nacional' ? '3' : '1',
        regApTribSN: regime === 'simples_nacional' ? '1' : undefined,
        regEspTrib: '0',
      },
    },
    toma: { CNPJ: adquirente.cnpj, xNome: adquirente.nome },
    serv: {
      locPrest: { cLocPrestacao: lugar.cMun },
      cServ: {
        cTribNac: '010101',
        xDescServ: 'Desenvolvimento de sistema, conforme contrato',
        cNBS: '115022000',
      },
    },
    valores: {
      vServPrest: { vServ: valor },
      trib: {
        tribMun: { tribISSQN: '1', tpRetISSQN: '1' },
        tribFed: {
          piscofins: {
            CST: '01',
            vBCPisCofins: valor,
            pAliqPis: duasCasas(PIS),
            pAliqCofins: duasCasas(COFINS),
            vPis: inReais(composicao.pis),
            vCofins: inReais(composicao.cofins),
            tpRetPisCofins: '0',
          },
        },
        totTrib: { indTotTrib: '0' },
      },
    },
    IBSCBS: {
      finNFSe: '0',
      cIndOp: '100301',
      indDest: '0',
      valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
    },
  };
}

const duasCasas = (aliquota: Taxa): string => percentual(aliquota).slice(0, -2);
