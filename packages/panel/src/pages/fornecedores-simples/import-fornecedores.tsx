import { OF_FIGURES } from '../../api/use-request.ts';
import { ImportCsv } from '../../components/import-csv.tsx';
import { Page } from '../../components/page.tsx';

const EXEMPLO = `CNPJ;Anexo;RBT12;Desde
11.222.333/0001-81;I;1.234.567,89;
44.555.666/0001-04;III;480.000,00;2026-07`;

export default function ImportFornecedores() {
  return (
    <Page
      titulo="Importar fornecedores do Simples"
      breadcrumbs={[{ nome: 'Fornecedores do Simples', href: '/fornecedores-simples' }]}
    >
      <div className="pilha estreito-720">
        <ImportCsv
          endereco="/fornecedores-simples/importar"
          exemplo={EXEMPLO}
          renovar={['/fornecedores-simples', ...OF_FIGURES]}
          importado={['fornecedor gravado', 'fornecedores gravados']}
          voltar="/fornecedores-simples"
        >
          CSV com cabeçalho, separado por vírgula ou ponto e vírgula, com até 1.000 fornecedores. <b>CNPJ</b>{' '}
          vem completo; só a raiz, na coluna <b>Raiz do CNPJ</b>. <b>Desde</b> é o primeiro mês em que os
          dados valem e pode ficar vazio. Se uma linha tiver erro, nada é gravado.
        </ImportCsv>
      </div>
    </Page>
  );
}
