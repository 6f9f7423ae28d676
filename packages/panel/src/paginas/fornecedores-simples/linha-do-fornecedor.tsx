import type { FornecedorSimples } from '@apura/contracts';
import { cnpj, competenciaCurta, reais } from '@apura/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { DadosDoFornecedor } from './dados-do-fornecedor.tsx';

/** One supplier; what the office knows of it is changed in place. */
export function LinhaDoFornecedor({ fornecedor }: { readonly fornecedor: FornecedorSimples }) {
  const { cnpj_raiz, nome, compras, clientes, dados } = fornecedor;
  const [aberta, mudarAberta] = useState(false);
  const acao = aberta ? 'Fechar' : dados.length ? 'Alterar' : 'Informar';
  return (
    <>
      <tr>
        <th scope="row">
          <span>
            {nome ?? 'Ainda sem nota'}
            <span className="em-bloco suave miudo numero">{cnpj(cnpj_raiz)}</span>
          </span>
        </th>
        <CelulaDeValor rotulo="Compras" valor={compras} />
        <Celula rotulo="Clientes" direita>
          {clientes}
        </Celula>
        <Celula rotulo="Anexo e RBT12">
          {dados.length === 0 ? (
            <span className="suave">Não informados</span>
          ) : (
            <span>
              {dados.map(({ desde, anexo, rbt12 }) => (
                <span key={desde} className="em-bloco">
                  Anexo {anexo}, {reais(rbt12)}{' '}
                  <span className="suave miudo">desde {competenciaCurta(desde)}</span>
                </span>
              ))}
            </span>
          )}
        </Celula>
        <td className="direita">
          <Button
            size="xs"
            variant="default"
            aria-expanded={aberta}
            onClick={() => mudarAberta(!aberta)}
            aria-label={`${acao} os dados de ${nome ?? cnpj(cnpj_raiz)}`}
          >
            {acao}
          </Button>
        </td>
      </tr>
      {aberta && (
        <tr>
          <td colSpan={5} className="celula-de-formulario">
            <DadosDoFornecedor fornecedor={fornecedor} aoGravar={() => mudarAberta(false)} />
          </td>
        </tr>
      )}
    </>
  );
}
