const isAdmin = new URLSearchParams(location.search).get('api') === 'admin';
const url = isAdmin ? '/api/v1/admin-openapi.json' : '/api/v1/openapi.json';
SwaggerUIBundle({ url, dom_id: '#viewer', deepLinking: true });
