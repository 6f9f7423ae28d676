import type { Cliente } from '@apura/contracts';
import { cnpj, competenciaCurta, dayMonthYear, hasAmount, reais } from '@apura/words';
import { at } from '../../api/address.ts';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { TableSection } from '../../components/data-table.tsx';
import { DossiesDoCliente } from '../../components/dossies.tsx';
import { Form } from '../../components/form.tsx';
import { ImportCsv } from '../../components/import-csv.tsx';
import { Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

const EXEMPLO = `estabelecimento;codigo;descricao;ncm;unidade;quantidade;valor;cst
11.222.333/0001-81;100;Mesa;9403.60.00;UN;40;20.000,00;01
11.222.333/0001-81;200;Perfume;3303.00.10;CX;5;1.000,00;04`;

const meses = (de: string | null, ate: string | null): string =>
  de === null ? '' : `${competenciaCurta(de)}${ate === null ? ' em diante' : ` a ${competenciaCurta(ate)}`}`;

/** What the client takes into the first month of CBS, and its inventory. */
export function PosicaoDeAbertura({ cliente: { id } }: { readonly cliente: Cliente }) {
  const endereco = at('/clientes/{id}/posicao-de-abertura', { id });
  const lida = useLeitura(endereco);
  const dosLivros = useSend('PUT', endereco, {
    renew: [endereco],
    said: 'Estoque das escriturações gravado.',
  });
  return (
    <div className="pilha">
      <Resultado de={lida} linhas={8}>
        {({ dia, linhas, estoque }) => (
          <>
            <TableSection
              legend={`Posição de abertura em ${dayMonthYear(dia)}`}
              rows={linhas}
              columns={[
                {
                  name: 'O que é',
                  cell: ({ descricao }) => descricao,
                  below: ({ origem, estabelecimento }) =>
                    [origem, estabelecimento && cnpj(estabelecimento)].filter(Boolean).join(', '),
                },
                { name: 'Valor', className: 'numero', cell: ({ valor }) => reais(valor) },
                { name: 'Usa-se em', cell: ({ de, ate }) => meses(de, ate) },
                {
                  name: 'Até quando, e o que fazer',
                  cell: ({ prazo }) => (prazo === null ? '—' : dayMonthYear(prazo)),
                  below: ({ providencia }) => providencia,
                },
                {
                  name: 'Perde-se',
                  className: 'numero',
                  cell: ({ perde }) => (hasAmount(perde) ? reais(perde) : '—'),
                },
              ]}
            />
            {estoque && (
              <TableSection
                legend="Crédito presumido do estoque, por classe da lei"
                rows={estoque.classes}
                columns={[
                  {
                    name: 'Mercadorias',
                    cell: ({ descricao }) => descricao,
                    below: ({ fundamento }) => fundamento,
                  },
                  { name: 'Itens', className: 'numero', cell: ({ itens }) => String(itens) },
                  { name: 'Estoque', className: 'numero', cell: ({ valor }) => reais(valor) },
                  { name: 'Crédito', className: 'numero', cell: ({ credito }) => reais(credito) },
                  { name: 'Situação', cell: ({ situacao }) => SITUACOES[situacao] },
                ]}
              />
            )}
          </>
        )}
      </Resultado>
      <Cartao titulo="Estoque das escriturações">
        <Form
          act={dosLivros}
          input={{ estoque_por: 'livro', compras_tributadas: true }}
          send="Usar as escriturações"
        >
          <p className="suave sem-margem">
            O bloco H da EFD ICMS/IPI com o inventário do último dia antes da CBS. O que não tem CST de compra
            conta como comprado com PIS e COFINS; monofásicos e itens dos Anexos I e XV ficam a confirmar.
          </p>
        </Form>
      </Cartao>
      <ImportCsv
        endereco={at('/clientes/{id}/posicao-de-abertura/importar', { id })}
        exemplo={EXEMPLO}
        renovar={[endereco]}
        importado={['item gravado', 'itens gravados']}
      >
        CSV com cabeçalho, separado por vírgula ou ponto e vírgula: o inventário de um só dia, uma linha por
        mercadoria e estabelecimento. <b>cst</b> é o de PIS e COFINS na nota de compra; sem ele o item fica a
        confirmar. O arquivo entra no lugar do estoque acima; se uma linha tiver erro, nada é gravado.
      </ImportCsv>
      <DossiesDoCliente id={id} tipo="posicao_de_abertura" />
    </div>
  );
}

const SITUACOES = { dentro: 'No crédito', a_confirmar: 'A confirmar', fora: 'Fora do crédito' } as const;
