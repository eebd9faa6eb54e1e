// The page's types of the wire, from the server's description of it. Only the schemas: the page spells addresses itself.

import openapiTS, { astToString } from 'openapi-typescript';

const heading = '// Written by `make api` from docs/openapi.json: change the server, not this file.\n\n';

export async function typesOf(description) {
  const { openapi, info, components } = description;
  const nodes = await openapiTS(
    { openapi, info, components, paths: {} },
    { rootTypes: true, rootTypesNoSchemaPrefix: true, arrayLength: true, emptyObjectsUnknown: true, defaultNonNullable: false },
  );
  return heading + astToString(nodes);
}
